@testable import Catalogue
import Colors
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct LabelledImagesTests {
    private func image(_ name: String, _ judgement: Judgement, kind: String = "") -> LabelledImage {
        LabelledImage(image: name, judgement: judgement, kind: kind)
    }

    @Test func `columns may be in any order`() throws {
        let list = try LabelledImages(tabSeparated: "kind\timage\tother\tfamily\r\nShoes\ta b.jpg\tx\tRed\r\n")
        #expect(list.images == [image("a b.jpg", Judgement(best: .red), kind: "Shoes")])
        #expect(list.errors.isEmpty)
    }

    @Test(arguments: ["judged", "family"], ["white,beige,grey", "white|beige|grey", "White | beige,grey,"])
    func `several families are acceptable, the best first`(column: String, families: String) throws {
        let list = try LabelledImages(tabSeparated: "image\t\(column)\na.jpg\t\(families)\n")
        #expect(list.images == [image("a.jpg", Judgement(best: .white, alternatives: [.beige, .grey]))])
    }

    @Test func `what was judged wins over the family, also where it is empty`() throws {
        let list = try LabelledImages(tabSeparated: "image\tfamily\tjudged\na.jpg\tred\tpink,red\nb.jpg\tred\t\n")
        #expect(list.images == [image("a.jpg", Judgement(best: .pink, alternatives: [.red]))])
        #expect(list.errors.map(\.row) == [3])
    }

    @Test func `further families are known where the column is, even an empty one`() throws {
        let list = try LabelledImages(
            tabSeparated: "image\tjudged\tsecond\tnote\tkind\na\tred\tblue,white\tplaid\tshop\nb\tred\n")
        #expect(
            list.images == [
                image("a", Judgement(best: .red, furtherFamilies: [.blue, .white]), kind: "shop"),
                image("b", Judgement(best: .red, furtherFamilies: [])),
            ])
    }

    @Test func `rows without a known family are named and left out`() throws {
        let list = try LabelledImages(tabSeparated: "image\tfamily\na.jpg\tturquoise\n\nb.jpg\nc.jpg\tblue\n")
        #expect(list.images.map(\.image) == ["c.jpg"])
        #expect(list.errors.map(\.row) == [2, 4])
    }

    @Test(arguments: [
        (
            "a.jpg\tred,teal\t",
            "'teal' in the column judged is not a family; give it one or more of black, white, grey, red, orange, "
                + "yellow, green, blue, purple, pink, brown, beige, best first, with , or | between."
        ),
        ("a.jpg\tred\tteal", "'teal' in the column second is not a family; give it one or more of"),
        ("a.jpg\t\tred", "the column judged is empty; give it one or more of black"),
        ("\tred\t", "it names no image; give a path in the column image."),
        ("a.jpg\tred\t\tblue", "it has more cells than the header; quote cells that contain a tab."),
    ]) func `a bad row is reported with file, line, what is wrong and what to do`(row: String, reason: String) throws {
        let list = try LabelledImages(tabSeparated: "image\tjudged\tsecond\nb.jpg\tblue\t\n\(row)\nc.jpg\tblue\t\n")
        #expect(list.images.map(\.image) == ["b.jpg", "c.jpg"])
        let sentence = try #require(list.errors.first).sentence(file: "x/judged.tsv")
        #expect(sentence.hasPrefix("x/judged.tsv, line 3: The row is left out: \(reason)"))
    }

    @Test(arguments: [
        "", "image,family\na,red", "file\tfamily\n", "image\tsecond\na\tred\n", "image\tfamily\n\"a\tred\n",
    ])
    func `a list without the columns is refused`(text: String) {
        #expect(throws: LabelError.self) { try LabelledImages(tabSeparated: text) }
    }

    @Test(.enabled(if: SharedData.folder != nil, SharedData.hint), arguments: judgedLists)
    func `lists that were judged by eye are read as they are`(list: JudgedList) throws {
        let labelled = try LabelledImages(tabSeparated: String(decoding: SharedData.bytes(list.file), as: UTF8.self))
        #expect(labelled.errors.isEmpty)
        #expect(labelled.images.count == list.images)
        #expect(labelled.images.count { $0.judgement.acceptable.count > 1 } == list.withAlternatives)
        #expect(labelled.images.count { $0.judgement.isMulticolored == true } == list.multicolored)
        #expect(labelled.images.contains { $0.judgement.furtherFamilies == nil } == (list.multicolored == 0))
    }
}

/// A list with what is in it, counted by another program.
struct JudgedList: Sendable {
    let file: String
    let images: Int
    let withAlternatives: Int
    let multicolored: Int
}

private let judgedLists = [
    JudgedList(file: "goods/judged.tsv", images: 1200, withAlternatives: 438, multicolored: 293),
    JudgedList(file: "labelled/judged.tsv", images: 1211, withAlternatives: 423, multicolored: 259),
    JudgedList(file: "packshots/judged.tsv", images: 275, withAlternatives: 121, multicolored: 0),
]
