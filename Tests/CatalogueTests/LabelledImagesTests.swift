import Catalogue
import ColorScience
import Testing

@Suite struct LabelledImagesTests {
    @Test func `columns may stand in any order`() throws {
        let list = try LabelledImages(tabSeparated: "kind\timage\tother\tfamily\r\nShoes\ta b.jpg\tx\tRed\r\n")
        #expect(list.images == [LabelledImage(image: "a b.jpg", family: .red, kind: "Shoes")])
        #expect(list.errors.isEmpty)
    }

    @Test func `rows without a known family are named and left out`() throws {
        let list = try LabelledImages(tabSeparated: "image\tfamily\na.jpg\tturquoise\n\nb.jpg\nc.jpg\tblue\n")
        #expect(list.images.map(\.image) == ["c.jpg"])
        #expect(list.errors.map(\.row) == [2, 4])
    }

    @Test(arguments: ["", "image,family\na,red", "file\tfamily\n"]) func `a list without the columns is refused`(
        text: String
    ) {
        #expect(throws: LabelError.self) { try LabelledImages(tabSeparated: text) }
    }
}
