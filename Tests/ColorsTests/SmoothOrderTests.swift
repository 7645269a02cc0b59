// The stops are data of the order, and a test walks along them: this is why @testable is here.
import TestSupport
import Testing
@testable import Colors

@Suite(.timeLimit(.minutes(1))) struct SmoothOrderTests {
    private let order = SmoothOrder()

    /// From an independent program (Python, plain doubles) over the same stops.
    @Test(arguments: independentKeys)
    func `a color has the key of an independent program`(family: Family, hex: String, key: String) throws {
        #expect(try position(of: hex, family).sortKey == key)
    }

    @Test(arguments: Family.allCases)
    func `keys have one shape`(family: Family) {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<300 {
            let position = order.position(of: color(RGB.random(using: &generator), family))
            #expect(position.sortKey.wholeMatch(of: /[012]-\d\d-\d{6}-[0-9a-f]{6}/) != nil, "\(position.sortKey)")
        }
    }

    @Test func `families follow each other without a gap, in the sequence of the wall`() {
        var generator = SeededGenerator(seed: 9)
        let colors = (0..<1_500).map { _ in
            color(RGB.random(using: &generator), Family.allCases.randomElement(using: &generator) ?? .red)
        }
        let sorted = colors.map { (family: $0.family, position: order.position(of: $0)) }
            .sorted { $0.position.sortKey < $1.position.sortKey }
        let runs = sorted.map(\.family).reduce(into: [Family]()) { if $0.last != $1 { $0.append($1) } }
        #expect(runs == SmoothOrder.sequence)
        let bands = sorted.map(\.position.band).reduce(into: [WallBand]()) { if $0.last != $1 { $0.append($1) } }
        #expect(bands == [.hue, .muted, .dark])
    }

    @Test func `every family has its place and its path`() {
        #expect(Set(SmoothOrder.sequence) == Set(Family.allCases))
        #expect(SmoothOrder.sequence.count == Family.allCases.count)
        #expect(smoothPathStops.map(\.family) == SmoothOrder.sequence)
        for path in smoothPathStops { #expect(stops(of: path.family).count >= 6, "\(path.family)") }
    }

    @Test(arguments: Family.allCases)
    func `the key grows along the path, one step a stop`(family: Family) {
        let positions = stops(of: family).map { pathPosition(order.position(of: color($0, family))) }
        #expect(positions == positions.indices.map { 10_000 + 1_000 * $0 })
    }

    @Test(arguments: Family.allCases)
    func `a color between two stops stands between them`(family: Family) {
        let path = SmoothPath(hexStops: stops(of: family).map(\.hex).joined(separator: " "))
        for (index, pair) in zip(stops(of: family), stops(of: family).dropFirst()).enumerated() {
            // Near enough that no other part of the path can be nearer than the stop's own two segments.
            let near = pair.0.moved(toward: pair.1)
            guard near != pair.0, near != pair.1 else { continue }
            #expect(abs(path.position(of: near) - (10_000 + 1_000 * index)) <= 1_000, "\(near.hex)")
        }
    }

    @Test func `colors beyond the ends of a path stay inside six digits`() {
        let path = SmoothPath(hexStops: "808080 828282")
        #expect(path.position(of: RGB(red: 0, green: 0, blue: 0)) == 1_000)
        #expect(path.position(of: RGB(red: 255, green: 255, blue: 255)) == 20_000 - 1_000)
        #expect(path.position(of: RGB(red: 0x80, green: 0x80, blue: 0x80)) == 10_000)
        #expect(path.position(of: RGB(red: 0x82, green: 0x82, blue: 0x82)) == 11_000)
    }

    @Test func `equal colors stay together and ties are left to the id`() throws {
        let one = try position(of: "c8322b", .red)
        #expect(try position(of: "c8322b", .red) == one)
        #expect(try position(of: "c8322c", .red) != one)
    }

    @Test(arguments: WallOrder.allCases)
    func `what has no color stands behind everything`(wallOrder: WallOrder) {
        var options = OrderOptions()
        options.order = wallOrder
        let sorter = WallSorter(options)
        let last = sorter.position(of: [])
        #expect(last.band == .none)
        for family in Family.allCases {
            for hex in ["000000", "ffffff", "c8322b", "000001"] {
                #expect(sorter.position(of: [color(RGB(hex: hex) ?? .black, family)]).sortKey < last.sortKey)
            }
        }
    }

    @Test func `the leading color alone decides`() {
        let sorter = WallSorter(OrderOptions())
        let red = color(RGB(red: 200, green: 50, blue: 43), .red)
        let blue = color(RGB(red: 0, green: 0, blue: 200), .blue)
        #expect(sorter.position(of: [red, blue]) == sorter.position(of: [red]))
        #expect(sorter.position(of: [red, blue]) != sorter.position(of: [blue, red]))
    }

    @Test func `neighbors on a smooth wall differ far less than on a classic one`() {
        // The typical colors of all families, as one good each.
        let goods = smoothPathStops.flatMap { path in stops(of: path.family).map { color($0, path.family) } }
        func meanDifference(_ order: WallOrder) -> Double {
            var options = OrderOptions()
            options.order = order
            let sorter = WallSorter(options)
            let places = goods.map { (key: sorter.position(of: [$0]).sortKey, hex: $0.rgb.hex, lab: CIELAB($0.rgb)) }
            let wall = places.sorted { ($0.key, $0.hex) < ($1.key, $1.hex) }.map(\.lab)
            let jumps = zip(wall, wall.dropFirst()).map(ciede2000)
            return jumps.reduce(0, +) / Double(jumps.count)
        }
        #expect(meanDifference(.smooth) < 10)
        #expect(meanDifference(.smooth) < 0.6 * meanDifference(.classic))
    }

    private func position(of hex: String, _ family: Family) throws -> WallPosition {
        order.position(of: color(try #require(RGB(hex: hex)), family))
    }
}

private func color(_ rgb: RGB, _ family: Family) -> DominantColor {
    DominantColor(hsv: HSV(rgb), rgb: rgb, weight: 1, share: 1, family: family)
}

private func stops(of family: Family) -> [RGB] {
    smoothPathStops.filter { $0.family == family }
        .flatMap { $0.stops.split { $0 == " " || $0 == "\n" }.compactMap { RGB(hex: String($0)) } }
}

/// The digits between the family and the color.
private func pathPosition(_ position: WallPosition) -> Int {
    Int(position.sortKey.dropFirst(5).prefix(6)) ?? -1
}

extension RGB {
    fileprivate static let black = RGB(red: 0, green: 0, blue: 0)

    /// A tenth of the way to another color.
    fileprivate func moved(toward other: RGB) -> RGB {
        func step(_ from: UInt8, _ to: UInt8) -> UInt8 { UInt8((9 * Int(from) + Int(to)) / 10) }
        return RGB(red: step(red, other.red), green: step(green, other.green), blue: step(blue, other.blue))
    }
}

private let independentKeys: [(Family, String, String)] = [
    (Family.red, "c8322b", "0-00-017000-c8322b"), (.blue, "1f2a44", "0-04-029991-1f2a44"),
    (.brown, "785032", "0-07-012914-785032"), (.white, "fafafa", "1-09-020545-fafafa"),
    (.black, "141416", "2-11-039721-141416"), (.green, "ff00ff", "0-03-028524-ff00ff"),
    (.black, "e7eee7", "2-11-008803-e7eee7"), (.white, "615ef3", "1-09-003300-615ef3"),
    (.grey, "5f30e4", "1-10-017000-5f30e4"), (.red, "9b482e", "0-00-016000-9b482e"),
    (.orange, "15cae7", "0-01-021000-15cae7"), (.yellow, "500720", "0-02-024983-500720"),
    (.green, "1e1261", "0-03-028695-1e1261"), (.blue, "7b0fed", "0-04-026036-7b0fed"),
    (.purple, "a7e164", "0-05-026950-a7e164"), (.pink, "7796ff", "0-06-009701-7796ff"),
    (.brown, "022bea", "0-07-019000-022bea"), (.beige, "8ed02a", "1-08-022720-8ed02a"),
    (.red, "ff0000", "0-00-028000-ff0000"), (.yellow, "ffff00", "0-02-016000-ffff00"),
    (.blue, "0000ff", "0-04-024000-0000ff"), (.white, "ffffff", "1-09-020684-ffffff"),
    (.black, "000000", "2-11-041859-000000"), (.grey, "808080", "1-10-030874-808080"),
]
