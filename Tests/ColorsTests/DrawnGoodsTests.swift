@testable import Colors
import Testing

/// Goods of the kinds that were answered wrongly most often, drawn: thin ones, devices, labels, colored backdrops,
/// rooms.
@Suite(.timeLimit(.minutes(1))) struct DrawnGoodsTests {
    @Test(arguments: DrawnGoods.all) func `goods have the color that is sold`(goods: DrawnGoods) throws {
        let leader = try #require(ColorAnalyzer(AnalysisOptions()).analyze(goods.drawing.grid).colors.first)
        #expect(leader.family == goods.family)
    }

    @Test func `a clear color has no runner-up, one between two families has the other`() throws {
        func answer(_ hex: String) -> ImageColors {
            let box = DrawnGrid(120, 120, "ffffff").filled(30..<90, 30..<90, hex)
            return ColorAnalyzer(AnalysisOptions()).analyze(box.grid)
        }
        #expect(answer("c8322b").runnerUp == nil)
        let greys = (0..<64).map { answer(RGB(red: 2 * $0, green: 2 * $0, blue: 2 * $0).hex) }
        let between = try #require(greys.first { $0.colors.first?.family == .grey })
        #expect(between.runnerUp == .black)
        #expect(try #require(greys.last { $0.colors.first?.family == .black }).runnerUp == .grey)
    }

    /// Covers of books and fronts of shops reach all borders: what looks like a backdrop may be their color.
    @Test(arguments: [("257542", "edda93"), ("be1e28", "fcd42a"), ("14233c", "254dbb"), ("f096b4", "fcd42a")])
    func `an answer beside a colored border is not sure`(border: String, band: String) {
        let cover = DrawnGrid(120, 180, border).filled(0..<120, 90..<120, band)
        let confidence = ColorAnalyzer(AnalysisOptions()).analyze(cover.grid).confidence
        #expect(confidence.map { $0 <= 0.9 } == true)
    }

    /// What a drawing cannot make the vote see yet; one that is answered rightly fails here and moves up.
    @Test(arguments: DrawnGoods.notYet) func `a device can be mistaken for its screen`(goods: DrawnGoods) throws {
        let leader = try #require(ColorAnalyzer(AnalysisOptions()).analyze(goods.drawing.grid).colors.first)
        withKnownIssue { #expect(leader.family == goods.family) }
    }
}

struct DrawnGoods: Sendable, CustomTestStringConvertible {
    let name: String
    let family: Family
    let drawing: DrawnGrid

    var testDescription: String { name }

    private static let white = DrawnGrid(120, 120, "ffffff")

    static let all = [
        DrawnGoods(name: "frame", family: .black, drawing: white.filled("303030") { isFrame($0, $1) }),
        DrawnGoods(name: "ring", family: .yellow, drawing: white.filled("c9a227") { isRing($0, $1, 60, 60, 25, 2) }),
        DrawnGoods(name: "spectacles", family: .black, drawing: spectacles),
        DrawnGoods(name: "pendant lamp", family: .black, drawing: lamp),
        DrawnGoods(name: "bottle with a label", family: .green, drawing: bottle),
        DrawnGoods(name: "plate on pink", family: .white, drawing: plate),
        DrawnGoods(name: "sofa in a room", family: .blue, drawing: sofa),
    ]

    static let notYet = [
        DrawnGoods(name: "laptop", family: .grey, drawing: laptop),
        DrawnGoods(name: "phone", family: .black, drawing: phone),
    ]

    private static func isFrame(_ x: Int, _ y: Int) -> Bool {
        (25..<95).contains(x) && (25..<95).contains(y) && !((27..<93).contains(x) && (27..<93).contains(y))
    }

    private static func isRing(_ x: Int, _ y: Int, _ centerX: Int, _ centerY: Int, _ radius: Int, _ width: Int) -> Bool
    {
        let squared = (x - centerX) * (x - centerX) + (y - centerY) * (y - centerY)
        return squared <= radius * radius && squared > (radius - width) * (radius - width)
    }

    private static let spectacles = white.filled("141416") {
        isRing($0, $1, 35, 60, 20, 2) || isRing($0, $1, 85, 60, 20, 2)
    }.filled(55..<65, 55..<57, "141416")

    private static let lamp = white.filled(59..<61, 0..<50, "1e1e1e")
        .filled("232326") { (50..<75).contains($1) && abs($0 - 60) < 10 + ($1 - 50) / 2 }

    private static let bottle = white.filled(47..<73, 30..<110, "1e5a32").filled(54..<66, 7..<32, "1e5a32")
        .filled(47..<73, 55..<87, "f5f5f0")

    private static let plate = DrawnGrid(120, 120, "f0cdd2")
        .filled("fafaf8") { isRing($0, $1, 60, 60, 25, 25) }.filled("f4f4f2") { isRing($0, $1, 60, 60, 20, 20) }

    private static let sofa = DrawnGrid(120, 120, "cdbeaa").filled(0..<120, 85..<120, "8c6e50")
        .filled(22..<98, 60..<95, "285a82").filled(22..<98, 45..<62, "2d5f8c").filled(88..<112, 5..<30, "e6e6dc")

    private static let phone = white.filled(37..<83, 10..<110, "19191c").filled(40..<80, 17..<103, "3c78dc")
        .filled("f0b43c") { isRing($0, $1, 60, 47, 10, 10) }

    private static let laptop = white.filled(15..<105, 22..<83, "bec0c4").filled(18..<102, 25..<80, "14161e")
        .filled(8..<112, 83..<90, "c8cace")
}
