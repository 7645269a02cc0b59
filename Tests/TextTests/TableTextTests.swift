import Testing
import Text

@Suite(.timeLimit(.minutes(1))) struct TableTextTests {
    private func rows(_ bytes: [UInt8]) throws -> [CSVRow] {
        let text = Array(bytes.withoutByteOrderMark)
        let parser = try CSVParser(separator: CSVParser.separator(of: text))
        try parser.feed(text)
        try parser.finish()
        return parser.takeRows()
    }

    @Test func `a row is read by the names of its columns, the first that has a text`() throws {
        let rows = try rows(Array("\u{FEFF}ID;Note;note\r\n\r\na; ;\" x;y \"\r\n".utf8))
        let (header, row) = (try rows[0].header, rows[1])
        #expect(rows.count == 2 && row.number == 3 && row.fault(below: header) == nil)
        #expect(["id", "note", "other"].map { row.text(in: header.columns($0)) } == ["a", "x;y", nil])
    }

    @Test func `what cannot be read is named`() throws {
        #expect(throws: CSVFault.cutShort(row: 2)) { try rows(Array("id\n\"a\n".utf8)) }
        let wide = try rows(Array("id\na,b\n".utf8))
        #expect(
            try wide[1].fault(below: wide[0].header)
                == "Row 2 has 2 cells, but the header has 1; quote cells that contain the separator.")
        #expect(try rows([0x0A]).isEmpty)
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
        #expect(try rows(csv.bytes).map { $0.cells[1] } == ["note", "two\nlines, \"quoted\"", "'=1+1"])
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
