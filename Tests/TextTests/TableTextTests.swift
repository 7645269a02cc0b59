import Testing
import Text

@Suite(.timeLimit(.minutes(1))) struct TableTextTests {
    private func table(_ text: String) throws(CSVFault) -> CSVTable {
        try CSVTable(Array(text.utf8), needing: "id", [["id", "sku"]])
    }

    @Test func `a row is read by the names of its columns, the first that has a text`() throws {
        let table = try table("\u{FEFF}ID;Note;note\r\n\r\na; ;\" x;y \"\r\n")
        let row = try #require(table.rows.first)
        #expect(table.rows.count == 1 && row.number == 3 && row.fault == nil)
        #expect(row["id"] == "a" && row["note"] == "x;y" && row["other"] == nil)
        #expect(row.has("note") && !row.has("other"))
    }

    @Test func `what cannot be read is named`() throws {
        #expect(throws: CSVFault.lacksColumns(found: ["name"], needed: "id")) { try table("name\na\n") }
        #expect(throws: CSVFault.cutShort(row: 2)) { try table("id\n\"a\n") }
        let row = try #require(try table("id\na,b\n").rows.first)
        #expect(row.fault == "Row 2 has 2 cells, but the header has 1; quote cells that contain the separator.")
        #expect(try table("\n").rows.isEmpty)
    }

    /// A sign that an accent follows is another character, and the same byte.
    @Test(arguments: [
        "\"", "\u{301}\"", "a\"\u{301}b", "\"\u{301}", ";\u{301}", "a\n\u{301}", "\r\n", "#\u{301}", "\"\r\n\"",
    ])
    func `a cell that is changed is read as it was given`(cell: String) throws {
        for cells in [[cell, "x"], ["x", cell]] {
            var csv = try EditableCSV(Array("id;note\na;b\nc;d\n".utf8))
            csv.setCells(ofRow: 2, to: cells)
            let rows = try EditableCSV(csv.bytes).rows.map { $0.cells.map(ExactText.init) }
            #expect(rows == [cells, ["c", "d"]].map { $0.map(ExactText.init) }, "\(cells)")
        }
    }

    @Test func `what is written is read again, except for the mark before a formula`() throws {
        var csv = CSVText()
        csv.row(["id", "note"])
        csv.row(["a", "two\nlines, \"quoted\""])
        csv.row(["b", "=1+1"])
        let table = try CSVTable(csv.bytes, needing: "id", [["id"]])
        #expect(table.rows.map { $0["note"] } == ["two\nlines, \"quoted\"", "'=1+1"])
    }
}

@Suite(.timeLimit(.minutes(1))) struct OtherTextTests {
    @Test func `a metric's labels cannot end their line`() {
        var metrics = PrometheusText()
        metrics.metric("items", .gauge, "Items.")
        metrics.sample("items", ["shop": "a\"\\\nb", "state": "x\r\ny\"\u{301}"], 3)
        metrics.sample("sum", [:], 0.5)
        #expect(
            metrics.text == """
                # HELP items Items.
                # TYPE items gauge
                items{shop="a\\"\\\\\\nb",state="x\r\\ny\\"\u{301}"} 3
                sum 0.5

                """)
    }

    @Test func `a log line is one object`() {
        let line = logLine(time: "t", level: "info", message: "a\nb", [("ms", "1")])
        #expect(line == #"{"time":"t","level":"info","message":"a\nb","ms":"1"}"#)
    }

    @Test(arguments: [1, 2, 3, 100])
    func `lines are the same however a file is cut`(size: Int) {
        let bytes = Array("one\n\nthree\nrest".utf8)
        var splitter = LineSplitter()
        let lines = stride(from: 0, to: bytes.count, by: size)
            .flatMap { splitter.lines(of: Array(bytes[$0..<min($0 + size, bytes.count)])) }
        #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["one", "", "three"])
        #expect(splitter.count == 3 && !splitter.isAtLineEnd)
    }

    @Test func `an address in a page cannot leave its attribute`() {
        var html = HTMLText()
        html.link("/a\"><b>", "<i>")
        html.row("td", ["&", "x"])
        #expect(
            String(decoding: html.bytes, as: UTF8.self)
                == "<a href=\"/a&quot;&gt;&lt;b&gt;\">&lt;i&gt;</a><tr><td>&amp;</td><td>x</td></tr>")
    }
}
