import Catalogue
import Colors
import Testing
import Text

/// A file of overrides is changed row by row, and whatever else people wrote into it stays.
@Suite(.timeLimit(.minutes(1))) struct OverrideTableTests {
    private func table(_ text: String) throws -> OverrideTable { try OverrideTable(csv: Array(text.utf8)) }

    private func text(_ table: OverrideTable) -> String { String(decoding: table.bytes, as: UTF8.self) }

    private func override(_ id: String, _ color: String, _ note: String = "") throws -> ColorOverride {
        try #require(OverrideColor(color)).override(of: id, note: note)
    }

    private static let file = """
        # Ask Ann, before you "change, this
        id;owner;color;note

        a;Ann;red;"too; dark"
        #b;Bob;blue;commented out
        "c" ; "Cid" ;#6b7078
        a;Ann;green;repeats
        """.replacing("\n", with: "\r\n")

    @Test func `a changed row keeps its place and its other columns, and everything else its bytes`() throws {
        var table = try table(OverrideTableTests.file)
        table.set(try override("c", "Beige", "said \"so\"; twice"))
        #expect(
            text(table)
                == OverrideTableTests.file.replacing(
                    #""c" ; "Cid" ;#6b7078"#, with: #"c;Cid;beige;"said ""so""; twice""#))
        table.set(try override("new", "#ff0000"))
        #expect(text(table).hasSuffix("a;Ann;green;repeats\r\nnew;;#ff0000;\r\n"))
    }

    @Test func `a color and a note are written where they are read, also under names with a remark`() throws {
        var table = try table("ID;Color (hex);Note (why)\na;red;old\n")
        table.set(try override("a", "blue", "new"))
        table.set(try override("b", "#ff0000"))
        #expect(text(table) == "ID;Color (hex);Note (why)\na;blue;new\nb;#ff0000;\n")
    }

    @Test func `an item has one row afterwards, or none`() throws {
        var table = try table(OverrideTableTests.file)
        table.set(try override("a", "white"))
        #expect(text(table).contains("a;Ann;white;\r\n"))
        #expect(!text(table).contains("repeats"))
        let cleared = [table.clear("a"), table.clear("a")]
        #expect(cleared == [true, false])
        #expect(table.overrides.overrides.map(\.id) == ["c"])
        #expect(text(table).hasPrefix("# Ask Ann, before you \"change, this\r\nid;owner;color;note\r\n\r\n#b;Bob"))
    }

    @Test func `a comment is not a row, unless it begins with a color in the first column`() throws {
        let commented = try table("#x\nid,color\n#a,red\n  # \"open\nb,red\n").overrides
        #expect(commented.overrides.map(\.id) == ["b"])
        #expect(commented.errors.isEmpty)
        let colorFirst = try table("color,id\n#6b7078,a\n#123456 was,b\n# no\n").overrides
        #expect(colorFirst.overrides.map(\.id) == ["a"])
        let quoted = try table("id,color\n\"#7\",red\n#7,blue\n").overrides
        #expect(quoted.overrides.map(\.id) == ["#7"])
        #expect(quoted.overrides.map(\.family) == [.red])
    }

    @Test func `rows keep their numbers behind comments`() throws {
        let errors = try table("# one\nid,color\n# three\na,blux\n").overrides.errors
        #expect(
            errors == [
                "Override row 4 needs an id and a family, another word for a color or #rrggbb, got 'a' and 'blux'."
            ])
    }

    @Test func `a new file gets a header, one without a note gets the column when it is needed`() throws {
        var new = try table("")
        new.set(try override("#1", "red", " why "))
        #expect(text(new) == "id,color,note\n\"#1\",red,\" why \"\n")
        var short = try table("color,id\nred,a")
        short.set(try override("b", "blue"))
        #expect(text(short) == "color,id\nred,a\nblue,b\n")
        short.set(try override("a", "red", "so"))
        #expect(text(short) == "color,id,note\nred,a,so\nblue,b\n")
    }

    @Test func `the same row again changes nothing`() throws {
        var table = try table(OverrideTableTests.file)
        table.set(try override("c", "#6b7078"))
        let once = text(table)
        table.set(try override("c", "#6B7078"))
        #expect(text(table) == once)
    }

    @Test(arguments: [("sku", "shade"), ("id", "family"), ("id", "hex")])
    func `a table without both columns has no overrides`(one: String, other: String) {
        #expect(throws: CSVFault.lacksColumns(found: [one, other], needed: "id and color")) {
            try OverrideTable(csv: Array("\(one),\(other)\na,red\n".utf8))
        }
    }

    /// Quotes, separators and line ends in any order: a change of one item never changes what the file says of another.
    @Test(arguments: 0..<200) func `whatever the quotes, other items stay`(seed: Int) throws {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let pieces = ["\"", "\"\"", ",", "\n", "\r\n", " ", "a", "b", "#", "red", "x,red", "\"y\",blue\n", "é"]
        let body = (0..<40).map { _ in pieces[next(pieces.count)] }.joined()
        guard var table = try? table("id,color,note\n" + body) else { return }  // a quote that is not closed
        let before = table.overrides.overrides
        table.set(try override("x", "green", "n"))
        let after = table.overrides.overrides
        #expect(after.filter { $0.id != "x" } == before.filter { $0.id != "x" })
        #expect(after.first { $0.id == "x" } == (try override("x", "green", "n")))
        _ = table.clear("x")
        #expect(table.overrides.overrides == before.filter { $0.id != "x" })
    }

    @Test func `ids in two normal forms have a row each`() throws {
        let (one, two) = ("m\u{F6}bel", "mo\u{308}bel")
        var table = try table("id,color,note\n\(one),red,\n")
        table.set(try override(two, "blue"))
        let overrides = table.overrides
        #expect(overrides.errors.isEmpty && overrides.overrides.map(\.family) == [.red, .blue])
        #expect(table.override(of: two)?.family == .blue)
        let isCleared = table.clear(one)
        #expect(isCleared && Array(text(table).utf8) == Array("id,color,note\n\(two),blue,\n".utf8))
    }

    @Test func `Excel's first line names the separator, and stays`() throws {
        for line in ["sep=;", "\"sep=;\""] {
            var table = try table("\(line)\r\nid;color\r\na;red\r\n")
            #expect(table.override(of: "a")?.family == .red)
            table.set(try override("a", "white"))
            #expect(text(table) == "\(line)\r\nid;color\r\na;white\r\n")
        }
    }

    @Test func `a table in Windows-1252 becomes UTF-8 when a row needs it`() throws {
        let old = "id,color,note\na,red,sch\u{F6}n\n".unicodeScalars.map { UInt8($0.value) }
        var table = try OverrideTable(csv: old)
        table.set(try override("b", "white"))
        #expect(table.bytes == old + Array("b,white,\n".utf8))
        table.set(try override("b", "white", "h\u{FC}bsch"))
        #expect(text(table) == "\u{FEFF}id,color,note\na,red,sch\u{F6}n\nb,white,h\u{FC}bsch\n")
    }
}
