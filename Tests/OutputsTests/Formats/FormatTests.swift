import Catalogue
import Foundation
import GRDB
import Outputs
import TestSupport
import Testing
import Text

@Suite(.timeLimit(.minutes(1))) struct FormatTests {
    @Test(arguments: ExportFormat.all.map(\.name))
    func `equal walls give equal bytes, and hostile texts break no format`(name: String) throws {
        let lines = try hostileTexts.enumerated().map { try line("id\($0):\($1)", title: $1, rank: $0 + 1) }
        let catalogue = try ExportedCatalogue(lines)
        let bytes = try catalogue.bytes(name).bytes
        let again = try catalogue.bytes(name).bytes
        // These items have no id and no handle of Shopify's.
        #expect(bytes.isEmpty == ["shopify", "shopify-handles"].contains(name))
        #expect(bytes == again)
    }

    /// `Tests/Golden/exports` has what each form of text makes of `catalogue.ndjson`, as if it were of the shop that the
    /// form is for.
    @Test(arguments: ExportFormat.all.filter { !$0.isBinary }.map { ($0.name, $0.fileExtension) })
    func `an export keeps its bytes`(name: String, fileExtension: String) throws {
        let lines = try repositoryText("Tests/Golden/exports/catalogue.ndjson").split(separator: "\n").map(String.init)
        let owner: IdOwner = name == "woocommerce" ? .wooCommerce : name == "shopify" ? .shopify : .other
        let text = try ExportedCatalogue(lines).text(name, owner)
        #expect(try ExactText(text) == ExactText(repositoryText("Tests/Golden/exports/\(name).\(fileExtension)")))
    }

    @Test(arguments: ExportFormat.all.map(\.name))
    func `an empty wall gives a file too`(name: String) throws {
        let catalogue = try ExportedCatalogue([])
        let bytes = try catalogue.bytes(name).bytes
        let linesOnly =
            ["typesense", "meilisearch", "elasticsearch", "algolia"].contains(name) || name.hasPrefix("shopify")
        #expect(bytes.isEmpty == linesOnly)
    }

    @Test func `names of formats are unique`() {
        #expect(Set(ExportFormat.all.map(\.name)).count == ExportFormat.all.count)
    }

    @Test func `a line that huewall did not write is reported with its number`() throws {
        for (lines, number) in [([try line("a"), "{"], 2), (["{}"], 1), ([try line("a"), "\"id\""], 2)] {
            let catalogue = try ExportedCatalogue(lines)
            do {
                _ = try catalogue.bytes("typesense")
                Issue.record("no error")
            } catch let fault as ExportFault {
                #expect(fault.line == number)
            }
        }
    }

    @Test(arguments: ["typesense", "meilisearch", "elasticsearch", "algolia"])
    func `search engines get every text as it is, under a safe id`(name: String) throws {
        let lines = try hostileTexts.map { try line("id:\($0)", title: $0) }
        let catalogue = try ExportedCatalogue(lines)
        let objects = try catalogue.objects(name).filter { $0["index"] == nil }
        #expect(objects.map { $0["title"] as? String } == hostileTexts)
        #expect(objects.map { $0["itemId"] as? String } == hostileTexts.map { "id:\($0)" })
        guard name != "algolia" else { return }
        let ids =
            name == "elasticsearch"
            ? try catalogue.objects(name).compactMap { ($0["index"] as? [String: String])?["_id"] }
            : objects.compactMap { $0["id"] as? String }
        #expect(ids.map { decoded($0) } == hostileTexts.map { "id:\($0)" })
        let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
        #expect(ids.allSatisfy { $0.unicodeScalars.allSatisfy(allowed.contains) })
    }

    @Test func `a search document has colors to filter by, to order by and to show`() throws {
        let more = #","price":19.50,"currency":"EUR","inStock":true,"variantIds":["1","2"]"#
        let catalogue = try ExportedCatalogue([try line("a", more: more)])
        #expect(
            try catalogue.text("algolia") == """
                {"objectID":"a","color":"red;#c8322b","itemId":"a","productId":"a","title":"Runner",\
                "url":"https://shop.example/1","image":"a.png","vendorColor":"Runner","price":19.50,"currency":"EUR",\
                "inStock":true,"variantIds":["1","2"],"confidence":0.75,"family":"red","families":["red","beige"],\
                "colorName":"cherry","hex":"#c8322b","lab":[45.275,57.94,40.329],"colorNames":["cherry","tan"],\
                "colors":[{"hex":"#c8322b","family":"red","name":"cherry","share":0.5},\
                {"hex":"#d2b48c","family":"beige","name":"tan","share":0.5}],"band":"hue","sortKey":"0-00",\
                "flags":["multi"],"rank":1}

                """)
    }

    @Test func `an item without a color can be searched too`() throws {
        let catalogue = try ExportedCatalogue([try line("a", colors: [])])
        let object = try #require(try catalogue.objects("typesense").first)
        #expect(object["family"] == nil && object["hex"] == nil && object["families"] as? [String] == [])
        #expect(try catalogue.text("shopify").isEmpty)
        #expect(try catalogue.text("google") == "id\tcolor\n")
    }

    @Test func `settings name only fields that documents have`() throws {
        let more =
            #","price":1,"currency":"EUR","inStock":true,"handle":"h","sku":"s","brand":"b","category":"c","variantIds":["1"],"attributes":[],"thumbnail":"t","note":"n""#
        let catalogue = try ExportedCatalogue([try line("a", more: more)])
        let fields = Set(try catalogue.objects("algolia")[0].keys)
        let typesense = try #require(try catalogue.objects("typesense-schema")[0]["fields"] as? [[String: Any]])
        #expect(fields.isSuperset(of: typesense.compactMap { $0["name"] as? String }))
        let mapping = try catalogue.objects("elasticsearch-mapping")[0]["mappings"] as? [String: Any]
        let properties = try #require(mapping?["properties"] as? [String: Any])
        #expect(fields.subtracting(["objectID", "color"]) == Set(properties.keys))
        for name in ["meilisearch-settings", "algolia-settings"] {
            for case let list as [String] in try catalogue.objects(name)[0].values {
                #expect(
                    fields.isSuperset(of: list.map { $0.hasPrefix("asc(") ? String($0.dropFirst(4).dropLast()) : $0 }))
            }
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct DatabaseFormatTests {
    @Test func `SQLite keeps every text, but character 0`() throws {
        let lines = try hostileTexts.enumerated().map {
            try line(
                "id:\($1)", title: $1, rank: $0 + 1,
                more: #","attributes":[{"name":"a\u0000b","value":"\\u0000"}]"#
            ).replacingOccurrences(of: #""share":0.5"#, with: #""share":0.812722"#)
        }
        let catalogue = try ExportedCatalogue(lines)
        let path = catalogue.folder + "/shop.sqlite"
        try Data(try catalogue.bytes("sqlite").bytes).write(to: URL(fileURLWithPath: path))
        let database = try DatabaseQueue(path: path)
        try database.read { database in
            let titles = try String.fetchAll(database, sql: "SELECT title FROM items ORDER BY rank")
            let expected: [String] = hostileTexts.map { $0.replacingOccurrences(of: "\0", with: "\u{FFFD}") }
            #expect(titles == expected)
            // Not a literal: the compiler's 0.812722 is the number before.
            #expect(try Double.fetchOne(database, sql: "SELECT max(share) FROM colors") == Double("0.812722"))
            let lists = try String.fetchAll(database, sql: "SELECT DISTINCT attributes FROM items")
            #expect(lists == [#"[{"name":"a\ufffdb","value":"\\u0000"}]"#])
            #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
            let near = try String.fetchAll(
                database,
                sql: """
                    SELECT DISTINCT family FROM colors
                    ORDER BY (lab_l - 45) * (lab_l - 45) + (lab_a - 57) * (lab_a - 57) + (lab_b - 39) * (lab_b - 39)
                    """)
            #expect(near == ["red", "beige"])
        }
    }

    @Test func `no temporary file of a database is left`() throws {
        let catalogue = try ExportedCatalogue([try line("a")])
        _ = try catalogue.bytes("sqlite")
        #expect(try FileManager.default.contentsOfDirectory(atPath: catalogue.folder) == ["metadata.ndjson"])
    }

    @Test func `a script for psql escapes what COPY would take for something else`() throws {
        let catalogue = try ExportedCatalogue(try hostileTexts.map { try line("id:\($0)", title: $0) })
        let rows = try catalogue.text("postgres").split(separator: "\n").filter { $0.hasPrefix("id:") }
        let items = rows.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }.filter { $0.count == 30 }
        #expect(items.count == hostileTexts.count)
        #expect(rows.count == 3 * hostileTexts.count)
        #expect(items.contains { $0[2] == "\\\\." })
        #expect(items.contains { $0[2] == "two\\nlines\\r\\nand more" })
    }
}

@Suite(.timeLimit(.minutes(1))) struct ShopFormatTests {
    @Test func `Shopify gets metafields for every variant, 25 in a call at most`() throws {
        let ids = (1...7).map { "\"\($0)\"" }.joined(separator: ",")
        let one = try line("10", more: #","handle":"runner""#)
        let many = try line("9:Red", more: #","handle":"boot","variantIds":[\#(ids)]"#)
        let foreign = try line("abc")
        let catalogue = try ExportedCatalogue([one, many, foreign])
        for owner in [IdOwner.shopify, nil] {
            let calls = try catalogue.objects("shopify", owner).map {
                try #require($0["metafields"] as? [[String: String]])
            }
            #expect(calls.map(\.count) == [5, 25, 10])
            #expect(Set(calls[0].map { $0["ownerId"] }) == ["gid://shopify/Product/10"])
            #expect(
                Set(calls[2].map { $0["ownerId"] })
                    == ["gid://shopify/ProductVariant/6", "gid://shopify/ProductVariant/7"])
            #expect(calls[0].map { $0["key"] } == ["family", "color_name", "color", "colors", "taxonomy_color"])
            #expect(
                calls[0].map { $0["value"] } == [
                    "red", "cherry", "#c8322b", ##"["#c8322b","#d2b48c"]"##, "gid://shopify/TaxonomyValue/13",
                ])
            let remarks = try catalogue.bytes("shopify", owner).remarks
            #expect(remarks.last?.hasPrefix("1 items have no id of Shopify's") == true)
            #expect(remarks.first?.hasPrefix("No run has noted yet") == (owner == nil))
        }
    }

    @Test(arguments: [IdOwner.wooCommerce, .other]) func `a number of another feed is not an id of Shopify's`(
        owner: IdOwner
    ) throws {
        let catalogue = try ExportedCatalogue([try line("10"), try line("9", more: #","variantIds":["1"]"#)])
        let (bytes, remarks) = try catalogue.bytes("shopify", owner)
        #expect(bytes.isEmpty && remarks[0].hasPrefix("2 items have no id of Shopify's"))
    }

    /// A color of a product, as a feed with an option for colors gives it.
    private func color(_ name: String, of product: String, variants: String, more: String = "") throws -> String {
        try line("\(product):\(name)", more: more + #","variantIds":[\#(variants)]"#).replacingOccurrences(
            of: #""productId":"\#(product):\#(name)""#, with: #""productId":"\#(product)""#)
    }

    @Test func `a product that comes in one color has that color`() throws {
        let catalogue = try ExportedCatalogue([
            try color("red", of: "8", variants: #""81""#), try color("blue", of: "8", variants: #""82""#),
            try color("red", of: "9", variants: #""91","92""#),
        ])
        let calls = try catalogue.objects("shopify", .shopify).map {
            try #require($0["metafields"] as? [[String: String]])
        }
        #expect(
            Set(calls.joined().map { $0["ownerId"] }) == [
                "gid://shopify/ProductVariant/81", "gid://shopify/ProductVariant/82", "gid://shopify/Product/9",
                "gid://shopify/ProductVariant/91", "gid://shopify/ProductVariant/92",
            ])
        let rows = try catalogue.text("woocommerce", .wooCommerce).components(separatedBy: "\r\n").dropFirst()
        #expect(
            rows.map { $0.components(separatedBy: ",").prefix(2).joined(separator: " ") } == [
                #""81" "id:8""#, #""82" "id:8""#, #""9" """#, #""91" "id:9""#, #""92" "id:9""#, "",
            ])
    }

    @Test func `a handle stands for a product that is one item`() throws {
        let boots = try ["red", "blue"].map { try color($0, of: "8", variants: "", more: #","handle":"boot""#) }
        let oneColor = try color("red", of: "9", variants: #""91""#, more: #","handle":"mug""#)
        let catalogue = try ExportedCatalogue(
            [try line("10", more: #","handle":"runner""#), oneColor, try line("abc")] + boots)
        let calls = try catalogue.objects("shopify-handles")
        #expect(
            calls.map { $0["identifier"] as? [String: String] } == [["handle": "runner"], ["handle": "mug"]])
        #expect(try catalogue.bytes("shopify-handles").remarks.map { $0.prefix(1) } == ["1", "2"])
    }

    @Test func `swatches carry the mean color and the taxonomy's value`() throws {
        let other = (hex: "#c8322d", family: "red", name: "cherry")
        let catalogue = try ExportedCatalogue([try line("a"), try line("b", colors: [other])])
        let call = try #require(try catalogue.objects("shopify-swatches").first)
        let handle = try #require(call["handle"] as? [String: String])
        #expect(handle == ["type": "shopify--color-pattern", "handle": "huewall-cherry"])
        let fields = try #require((call["metaobject"] as? [String: Any])?["fields"] as? [[String: String]])
        #expect(fields[1] == ["key": "color", "value": "#c8322c"])
        #expect(fields[2]["value"] == #"["gid://shopify/TaxonomyValue/13"]"#)
    }

    @Test func `Google gets a line for each offer of its feed`() throws {
        let catalogue = try ExportedCatalogue([
            try line("a", more: #","variantIds":["a-41","a-42"]"#), try line("tab\tand \"quotes\""),
        ])
        let text = try catalogue.text("google")
        #expect(
            text
                == "id\tcolor\na-41\tred/beige\na-42\tred/beige\n\"tab\tand \"\"quotes\"\"\"\tred/beige\n")
    }

    @Test func `WooCommerce loses no attribute that a product has, and no SKU`() throws {
        let attributes = #","attributes":[{"name":"Size","value":"M"}]"#
        let variations = #","sku":"S","variantIds":["71","72"]"#
        let catalogue = try ExportedCatalogue([
            try line("10", more: #","sku":"=R""#), try line("11", more: attributes), try line("7", more: variations),
            try line("no-id"),
        ])
        for owner in [IdOwner.wooCommerce, nil] {
            let rows = try catalogue.text("woocommerce", owner).components(separatedBy: "\r\n")
            #expect(rows[0].hasPrefix(#""ID","Parent","Meta: huewall_family""#))
            #expect(
                rows[1]
                    == ##""10","","red","cherry","#c8322b","#c8322b|#d2b48c","0-00","Color family","red","1","1""##)
            #expect(rows[2].hasSuffix(#","","","","""#))
            #expect(rows[3].hasPrefix(#""7","","red""#))
            #expect(rows[4].hasPrefix(#""71","id:7","red""#) && rows[5].hasPrefix(#""72","id:7""#))
            #expect(rows.count == 7)
            let remarks = try catalogue.bytes("woocommerce", owner).remarks
            #expect(remarks.first?.hasPrefix("No run has noted yet") == (owner == nil))
            #expect(remarks.contains { $0.hasPrefix("1 items have no ID of WooCommerce's") })
            #expect(remarks.last?.hasPrefix("2 items have attributes") == true)
        }
    }

    @Test(arguments: [IdOwner.shopify, .other]) func `a number of another feed is not an ID of WooCommerce's`(
        owner: IdOwner
    ) throws {
        let catalogue = try ExportedCatalogue([
            try line("0815", more: #","sku":"0815""#), try line("7", more: #","sku":"b","variantIds":["a","b"]"#),
            try line("8", more: #","sku":"c","variantIds":["81","82"]"#), try line("4711"),
        ])
        let (bytes, remarks) = try catalogue.bytes("woocommerce", owner)
        let rows = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(
            rows[0]
                == #""SKU","Meta: huewall_family","Meta: huewall_color_name","Meta: huewall_hex","Meta: huewall_colors","#
                + #""Meta: huewall_sort_key""#)
        #expect(rows[1] == ##""0815","red","cherry","#c8322b","#c8322b|#d2b48c","0-00""##)
        #expect(
            rows.dropFirst(2).map { $0.prefix(3) } == [#""a""#, #""b""#, #""c""#, ""])
        #expect(
            remarks.map { $0.prefix(24) } == ["1 items have no SKU and ", "1 items have several var"])
    }

    @Test(arguments: ["google", "woocommerce", "shopify", "shopify-handles"])
    func `items that are left out because they have no color are counted`(name: String) throws {
        let catalogue = try ExportedCatalogue([try line("1", colors: []), try line("2", colors: [])])
        #expect(try catalogue.bytes(name, nil).remarks.contains("2 items have no color and were left out."))
    }
}

@Suite(.timeLimit(.minutes(1))) struct PaletteFormatTests {
    @Test func `facets count as the API does`() throws {
        let catalogue = try ExportedCatalogue([try line("a"), try line("b"), try line("c", colors: [])])
        let facets = try catalogue.objects("facets")[0]
        #expect(facets["total"] as? Int == 3)
        let families = try #require(facets["families"] as? [[String: Any]])
        #expect(families.map { $0["family"] as? String } == ["red", "none"])
        #expect(families.map { $0["count"] as? Int } == [2, 1])
        #expect(families[0]["swatch"] as? String == "#c8322b")
        #expect((facets["palette"] as? [[String: Any]])?.count == 2)
    }

    @Test func `a palette for GIMP has a color a line`() throws {
        let catalogue = try ExportedCatalogue([try line("a")])
        #expect(
            try catalogue.text("gpl") == """
                GIMP Palette
                Name: shop
                Columns: 8
                #
                200  50  43\tred
                210 180 140\ttan

                """)
    }

    @Test func `a palette for Adobe's programs has blocks of the length that they say`() throws {
        let catalogue = try ExportedCatalogue([try line("a")])
        var bytes = try catalogue.bytes("ase").bytes[...]
        func number(_ count: Int) -> Int {
            defer { bytes = bytes.dropFirst(count) }
            return bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        }
        let signature = String(decoding: bytes.prefix(4), as: UTF8.self)
        #expect(signature == "ASEF")
        bytes = bytes.dropFirst(4)
        let header: [Int] = [number(2), number(2), number(4)]
        #expect(header == [1, 0, 2])
        for _ in 0..<2 {
            #expect(number(2) == 1)
            let length = number(4)
            let units = number(2)
            #expect(length == 2 + 2 * units + 4 + 12 + 2)
            bytes = bytes.dropFirst(length - 2)
        }
        #expect(bytes.isEmpty)
    }
}
