import Catalogue
@testable import Feeds
import Testing

/// Exports of shop systems, markets and price engines, with the names of columns in their documentation.
@Suite(.timeLimit(.minutes(1))) struct ShopExportTests {
    /// A header, a row, and the item: id, title, image, price and color.
    struct Export: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let table: String
        let item: String

        init(_ name: String, _ header: String, _ row: String, _ item: String) {
            (testDescription, table, self.item) = (name, "\(header)\n\(row)\n", item)
        }
    }

    private static let exports = [
        Export(
            "Akeneo", "identifier;family;name-en_US;color-en_US;main_image;price-EUR", "1;c;Hat;red;a.jpg;9.90",
            "1 Hat a.jpg EUR 9.9 red"),
        Export(
            "Awin",
            "aw_deep_link,product_name,merchant_product_id,merchant_image_url,search_price,currency,colour",
            "d,Hat,1,a.jpg,9.90,EUR,red", "1 Hat a.jpg EUR 9.9 red"),
        Export(
            "BigCommerce", "Item Type,Product ID,Product Name,Price,Product Image ID - 1,Product Image File - 1",
            "Product,1,Hat,9.90,7,a.jpg", "1 Hat a.jpg 9.9"),
        Export(
            "billiger.de", "aid;brand;name;price;link;image;color", "1;Kite;Hat;9.90;l;a.jpg;red", "1 Hat a.jpg 9.9 red"
        ),
        Export(
            "CHECK24", "EAN (GTIN14);offer_id;name;deeplink;color;Bildlink_1;price", "4;1;Hat;l;red;a.jpg;9.90",
            "1 Hat a.jpg 9.9 red"),
        Export(
            "eBay", "*Action(SiteID=US),CustomLabel,*Title,PicURL,*StartPrice,C:Color",
            "Add,1,Hat,a.jpg|b.jpg,9.90,red", "1 Hat a.jpg 9.9 red"),
        Export(
            "Ecwid", "type,product_internal_id,product_sku,product_name,product_price,product_media_main_image_url",
            "product,7,1,Hat,9.90,a.jpg", "1 Hat a.jpg 9.9"),
        Export(
            "Gambio", "XTSOL;p_id;p_model;p_status;p_image;p_image.1;p_name.de", "XTSOL;1;7;1;a.jpg;b.jpg;Hut",
            "1 Hut a.jpg"),
        Export(
            "idealo", "sku;brand;title;url;price;imageUrls;colour", "1;Kite;Hat;l;9.90;a.jpg;red", "1 Hat a.jpg 9.9 red"
        ),
        Export(
            "JTL", "Artikelnummer;Artikelname;Brutto-VK;Variationsname 1;Variationswert 1;Bild 1 Pfad/URL",
            "1;Hut;9,90;Farbe;rot;a.jpg", "1 Hut a.jpg 9.9 rot"),
        Export(
            "Lightspeed", "id,handle,name,variant_option_one_name,variant_option_one_value,retail_price,image_url",
            "1,h,Hat,Color,red,9.90,a.jpg", "1 Hat a.jpg 9.9 red"),
        Export(
            "OTTO", "productReference;sku;standardPrice;currency;mediaAsset_IMAGE_1;Farbe;Grundfarbe",
            "7;1;9.90;EUR;a.jpg;bordeaux;rot", "1 1 a.jpg EUR 9.9 bordeaux"),
        Export("OXID", "OXID;OXARTNUM;OXTITLE;OXPRICE;OXPIC1;OXPIC2", "1;7;Hat;9.9;a.jpg;b.jpg", "1 Hat a.jpg 9.9"),
        Export(
            "PrestaShop", "Product ID;Active (0/1);Name *;Price tax included;Image URLs (x,y,z...)",
            "1;1;Hat;9.90;a.jpg,b.jpg", "1 Hat a.jpg 9.9"),
        Export(
            "Shopware 5", "ordernumber;mainnumber;name;price_EK;active;imageUrl", "1;7;Hat;9.90;1;a.jpg",
            "1 Hat a.jpg 9.9"),
        Export(
            "Shopware 6", "id;product_number;active;name;price_net;price_gross;cover_media_url",
            "1;7;1;Hat;8.32;9.90;a.jpg", "1 Hat a.jpg 9.9"),
        Export(
            "Squarespace",
            "Product ID [Non Editable],Title,Option Name 1,Option Value 1,Price,Visible,Hosted Image URLs",
            "1,Hat,Color,red,9.90,Yes,https://x.example/a.jpg https://x.example/b.jpg",
            "1 Hat https://x.example/a.jpg 9.9 red"),
        Export(
            "TikTok Shop", "Product Name,Main Image,Image 2,Variation Name 1,Variation Value 1,Price,Seller SKU",
            "Hat,a.jpg,b.jpg,Color,red,9.90,1", "1 Hat a.jpg 9.9 red"),
        Export(
            "Wix", "handleId,fieldType,name,productImageUrl,sku,price,visible", "7,Product,Hat,a.jpg;b.jpg,1,9.90,true",
            "1 Hat a.jpg 9.9"),
        Export(
            "Italian", "Codice articolo;Descrizione;Colore;Immagine principale;Prezzo IVA incl.",
            "1;Cappello;rosso;a.jpg;9,90", "1 Cappello a.jpg 9.9 rosso"),
        Export(
            "two languages", "Art.-Nr.;Bezeichnung DE;Bezeichnung EN;Farbe;Bild;VK-Preis", "1;Hut;Hat;rot;a.jpg;9,90",
            "1 Hut a.jpg 9.9 rot"),
    ]

    @Test(arguments: exports) func `an export is read without options`(export: Export) throws {
        let rows = try readFeed(export.table)
        let items = rows.items.map { item in
            [
                item.id, item.title, item.image, item.price?.currency ?? "", item.price.map { "\($0.amount)" } ?? "",
                item.vendorColor,
            ]
            .filter { !$0.isEmpty }.joined(separator: " ")
        }
        #expect(items == [export.item], "\(rows.skipped)")
    }

    @Test func `names for programs below names for people are the header`() throws {
        let rows = try readFeed(
            """
            TemplateType=Clothing\tVersion=1\t
            Seller SKU\tMain Image URL\tProduct Name
            item_sku\tmain_image_url\titem_name
            1\ta.jpg\tHat

            """
        )
        #expect(rows.items.map(\.id) == ["1"] && rows.items[0].title == "Hat")
    }

    @Test func `a header may have nineteen rows above it`() throws {
        let titles = (1...19).map { "Price list of page \($0)\n" }.joined()
        #expect(try readFeed(titles + "id;name;image\n1;Hat;a.jpg\n").items.map(\.title) == ["Hat"])
    }

    @Test func `variants and merged cells below a product are not lost rows`() throws {
        let wix = "handleId,fieldType,name,productImageUrl,sku\n7,Product,Hat,a.jpg,\n7,Variant,,,S\n7,Variant,,,M\n"
        let ebay = "CustomLabel,*Title,PicURL,Relationship\nA,Hat,a.jpg,\nA-R,,Red=https://x.example/r.jpg,Variation\n"
        #expect(try readFeed(ebay).items.map(\.id) == ["A"])
        let merged = "id;name;size;image\n1;Hat;S;a.jpg\n;;M;\n;;L;\n2;Cap;S;b.jpg\n;Sum;;\n"
        #expect(try readFeed(wix).skipped.isEmpty)
        let rows = try readFeed(merged)
        #expect(rows.items.map(\.id) == ["1", "2"] && rows.skipped == [.noId(6)])
    }

    @Test func `a table with a type and variants is not an export of WooCommerce`() throws {
        let table = "ID;Typ;Name;Bilder;Varianten;Preis\n1;x;Hut;a.jpg;2;9,90\n"
        let rows = try readFeed(table)
        #expect(rows.format == "csv" && rows.items.map(\.price) == [Price("9.90")])
    }

    @Test(arguments: ["-1", "0", "nej"]) func `drafts of an export in Swedish are not shown`(word: String) throws {
        let table = "ID,Typ,SKU,Namn,Publicerad,Bilder\n1,simple,A,Hatt,1,a.jpg\n2,simple,B,Keps,\(word),b.jpg\n"
        #expect(try readFeed(table).items.map(\.title) == ["Hatt"])
    }

    @Test func `an id that a spreadsheet has rounded is named with its row`() throws {
        var reader = FeedReader()
        _ = try readPages([[Array("id,image\n4.01235E+12,a.jpg\n".utf8)]], with: &reader)
        #expect(reader.notes.contains { $0.hasPrefix("Row 2 has the id 4.01235E+12, which a spreadsheet has rounded") })
    }

    @Test func `titles are shown without tags`() throws {
        let table = "id;title;image\n1;\"<b>Hat</b> &amp;\n<br>cap <3\";a.jpg\n"
        #expect(try readFeed(table).items.map(\.title) == ["Hat & cap <3"])
    }

    @Test func `an id beside the list of products is the feed's`() throws {
        let list = #"[{"id":"1","image":"a.jpg"},{"id":"2","image":"b.jpg"}"#
        #expect(try readFeed(#"{"id":"export","products":"# + list + ",]}").items.map(\.id) == ["1", "2"])
        let error = feedErrorText(#"{"id":"export","wares":"# + list + "]}")
        #expect(error.hasSuffix("Try --map items=wares."), "\(error)")
        #expect(
            try readFeed("{\"id\":\"1\",\"image\":\"a.jpg\"},\n{\"id\":\"2\",\"image\":\"b.jpg\"},\n").items.count == 2)
    }

    private func feedErrorText(_ text: String) -> String {
        guard let rows = try? readFeed(text), let fields = rows.counts.lacking else { return "" }
        return FeedError.noUsableFields(found: fields.found, needed: fields.needed, nested: fields.nested).message
    }

    @Test func `attributes of nested XML are fields, and reached by a map`() throws {
        let text = """
            <offers><o id="1" price="9.90"><name>Hat</name><imgs><main url="a.jpg"/><i url="b.jpg"/></imgs>
            <attrs><a name="Kolor">red</a></attrs><box><size unit="cm" of="hat">7</size></box></o></offers>
            """
        let item = try #require(try readFeed(text).items.first)
        #expect(item.image == "a.jpg" && item.furtherPictures == ["b.jpg"] && item.vendorColor == "red")
        let map = try FieldMap(parsing: ["id=id", "image=imgs.main.url", "sku=box.size.of"])
        #expect(try readFeed(text, map: map).items.first?.sku == "hat")
    }

    @Test func `BMEcat is read without options`() throws {
        let text = """
            <BMECAT><T_NEW_CATALOG><ARTICLE><SUPPLIER_AID>1</SUPPLIER_AID><ARTICLE_DETAILS>
            <DESCRIPTION_SHORT>Hat</DESCRIPTION_SHORT></ARTICLE_DETAILS><ARTICLE_FEATURES><FEATURE><FNAME>Farbe</FNAME>
            <FVALUE>rot</FVALUE></FEATURE></ARTICLE_FEATURES><ARTICLE_PRICE_DETAILS><ARTICLE_PRICE>
            <PRICE_AMOUNT>9.90</PRICE_AMOUNT></ARTICLE_PRICE></ARTICLE_PRICE_DETAILS><MIME_INFO><MIME>
            <MIME_SOURCE>a.jpg</MIME_SOURCE></MIME></MIME_INFO></ARTICLE></T_NEW_CATALOG></BMECAT>
            """
        let item = try #require(try readFeed(text).items.first)
        #expect(item.id == "1" && item.title == "Hat" && item.image == "a.jpg" && item.vendorColor == "rot")
        #expect(item.price == Price("9.90"))
    }

    @Test func `headers of joined tables and lines of drawn ones are not products`() throws {
        let joined = "id;title;image\n1;Hat;a.jpg\nid;title;image\n2;Cap;b.jpg\n"
        let drawn = """
            | id | title | image |
            |----|:-----:|-------|
            | 1 | Hat | ![hat](a.jpg) |
            | 2 | Cap | <img src=b.jpg> |

            """
        for text in [joined, drawn] {
            let rows = try readFeed(text)
            #expect(rows.items.map(\.image) == ["a.jpg", "b.jpg"] && rows.skipped.isEmpty)
        }
    }

    @Test func `a separator that must be named is asked for`() {
        let message = feedError(Array("id~title~image\n1~Hat~a.jpg\n".utf8))?.message
        #expect(message?.hasSuffix("name the sign between the cells, as in --separator '~'.") == true)
    }

    @Test func `a line that is one quoted cell is named`() throws {
        let error = try #require(feedError(Array("\"id;name;image\"\n\"1;Hat;a.jpg\"\n".utf8)))
        #expect(error.message.hasPrefix("Each line is one quoted cell (id;name;image)"), "\(error.message)")
    }
}
