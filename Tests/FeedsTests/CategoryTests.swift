import Catalogue
@testable import Feeds
import Testing

/// Where feeds say that an item belongs.
@Suite(.timeLimit(.minutes(1))) struct CategoryTests {
    private func categories(_ text: String, map: [String] = []) throws -> [String] {
        try readFeed(text, map: FieldMap(parsing: map), sourceURL: "").items.map(\.category)
    }

    @Test(arguments: [
        ("category", "Clothing > Shirts", "Clothing > Shirts"), ("Kategorie", "Kleidung>Hemden", "Kleidung > Hemden"),
        ("categories", " Clothing » Shirts › ", "Clothing > Shirts"), ("Warengruppe", "Hemden", "Hemden"),
        ("product_type", "Home, Garden", "Home, Garden"), ("google_product_category", "212", ""),
        ("google_product_category", "Apparel > Shoes", "Apparel > Shoes"), ("category", " > ", ""), ("other", "x", ""),
    ]) func `tables name a category in many ways`(column: String, cell: String, category: String) throws {
        #expect(try categories("id;image;\(column)\n1;a.jpg;\(cell)\n") == [category])
    }

    @Test func `the shop's own type comes before the number of a taxonomy`() throws {
        #expect(
            try categories(
                "id\ttitle\timage_link\tgtin\tgoogle_product_category\tproduct_type\n1\tT\ta.jpg\t2\t212\tHome > Rugs\n"
            )
                == ["Home > Rugs"])
    }

    @Test(arguments: [
        #"{"id":1,"image":"a.jpg","category":"Rugs"}"#, #"{"id":1,"image":"a.jpg","category":{"id":7,"name":"Rugs"}}"#,
        #"{"id":1,"image":"a.jpg","categories":["Rugs","Home"]}"#,
        #"{"id":1,"image":"a.jpg","categories":[{"name":"Rugs"},{"name":"Home"}]}"#,
        "<items><item><id>1</id><image_link>a.jpg</image_link><category>Rugs</category></item></items>",
    ]) func `JSON and XML name it as a text, an object or a list`(text: String) throws {
        #expect(try categories(text) == ["Rugs"])
    }

    @Test(arguments: [
        (
            "ID,Type,Name,Images,Parent,Categories\n1,simple,N,a.jpg,,\"Sale, Clothing > Shirts, Clothing\"\n",
            "Clothing > Shirts"
        ),
        (
            "sku,product_type,base_image,additional_attributes,categories\n"
                + "1,simple,a.jpg,,\"Default Category/Gear,Default Category/Gear/Bags\"\n", "Gear > Bags"
        ),
        ("Handle,Title,Image Src,Variant Price,Type,Product Category\nh,H,a.jpg,1,Tees,Apparel > Shirts\n", "Tees"),
        (
            "Handle,Title,Image Src,Variant Price,Type,Product Category\nh,H,a.jpg,1,,Apparel > Shirts\n",
            "Apparel > Shirts"
        ),
        (
            #"{"products":[{"id":1,"title":"T","handle":"t","product_type":"Tees","images":[{"src":"a.jpg"}],"variants":[{"id":2}]}]}"#,
            "Tees"
        ),
        (
            #"[{"id":1,"name":"N","prices":{"price":"1"},"permalink":"p","images":[{"src":"a.jpg"}],"categories":[{"name":"Tees"}]}]"#,
            "Tees"
        ),
    ]) func `dialects of shops have their own fields for it`(text: String, category: String) throws {
        #expect(try categories(text) == [category])
    }

    @Test func `a map says where it is`() throws {
        #expect(try categories("id,image,wo\n1,a.jpg,A>B\n", map: ["category=wo"]) == ["A > B"])
    }
}
