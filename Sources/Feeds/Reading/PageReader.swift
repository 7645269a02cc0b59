import Text

/// The settings for reading a page.
struct PageQuestion {
    let dialects: FeedDialects
    /// The dialect that the user named, or that of the first page; nil to recognize it.
    var named: FeedDialect?
    let map: FieldMap
    /// The separator of a table's cells; nil to find it.
    let separator: UInt8?
    /// The encoding of the text; nil to recognize it.
    let encoding: TextEncoding?
    var address: String
    let budget: FeedBudget

    var limits: FeedLimits { budget.limits }
}

/// Recognizes a page by its beginning and splits it into records.
struct PageReader {
    /// nil until it is known: a list is recognized by its first record.
    private(set) var dialect: FeedDialect?
    private let question: PageQuestion
    private var text: PageText
    private var evidence: FeedEvidence?
    private var parser: (any RecordParser)?
    private var isFinished = false
    /// The row of the last record, on this page.
    private var row = 0

    init(_ bytes: some ByteSource, _ question: PageQuestion) {
        self.question = question
        text = PageText(bytes, encoding: question.encoding, question.budget)
    }

    /// `RecordParser.hasLineEnd` at the end of the page.
    var hasLineEnd: Bool? { parser?.hasLineEnd }

    /// The recognized dialect that is not used because of the map; nil without one.
    private(set) var unusedDialect: FeedDialect?

    /// A sentence about a list that is not read although it may have products.
    var listNote: String? { parser?.listNote }

    /// A sentence about the encoding of the text, if that is a guess.
    private(set) var encodingNote: String?

    /// The next record; nil at the end of the page.
    /// - Throws: `FeedError`, and whatever the source throws.
    mutating func next() throws -> FeedRecord? {
        do {
            return try nextRecord()
        } catch FeedError.cutShort(let row, _, _) {
            throw FeedError.cutShort(row: row, byte: text.byteCount)
        }
    }

    private mutating func nextRecord() throws -> FeedRecord? {
        if parser == nil { try open() }
        while true {
            if let record = try parser?.next() {
                row = record.row
                try decide(by: record)
                return record
            }
            guard !isFinished else { return nil }
            if let piece = try nextText() {
                try parser?.feed(piece)
            } else {
                try parser?.finish()
                isFinished = true
                encodingNote = encodingNote ?? parser?.doubtfulText.map(PageReader.note)
            }
        }
    }

    private mutating func nextText() throws -> [UInt8]? {
        if let piece = try text.next() { return piece }
        guard !text.isCutShort else { throw FeedError.cutShort(row: row + 1) }
        return nil
    }

    private mutating func open() throws {
        var opening = try readOpening()
        if question.encoding == nil, !text.isTranscoded, FeedFormat(firstBytes: opening) == .table,
            let encoding = TextEncoding.ofHeader(opening)
        {
            opening = try text.transcode(opening, from: encoding)
            encodingNote = """
                The feed is not UTF-8. Its header is read as \(encoding.name); if letters are wrong, name another \
                encoding by --encoding.
                """
        }
        let recognition = try FeedRecognition(opening: opening, question)
        dialect = recognition.dialect
        evidence = recognition.form == .list ? recognition.evidence : nil
        if !question.map.isEmpty, recognition.form != .list { notice(recognition.evidence, recognition.form) }
        parser = try recognition.parser(isTranscoded: text.isTranscoded, question)
        try parser?.feed(opening)
    }

    /// Reads up to the end of the first line that is not blank. It reads further in a table, whose rows show the
    /// separator, in an object up to what follows it, and in XML up to the outermost element.
    private mutating func readOpening() throws -> [UInt8] {
        var opening: [UInt8] = []
        var hasText = false
        var lines = 0
        while opening.count < question.limits.recordBytes, let piece = try text.next() {
            opening += piece
            let rest = hasText ? piece[...] : piece.drop(while: \.isJSONWhitespace)
            hasText = hasText || !rest.isEmpty
            lines += rest.count { $0 == 0x0A || $0 == 0x0D }
            if lines > 0, opening.count >= PageReader.openingBytes || isEnough(opening, lines) { break }
        }
        // A page that is cut later still gives its rows.
        if opening.isEmpty, text.isCutShort { throw FeedError.cutShort(row: row + 1) }
        return opening
    }

    private func isEnough(_ opening: [UInt8], _ lines: Int) -> Bool {
        switch FeedFormat(firstBytes: opening) {
        case .table: lines >= PageReader.openingLines
        case .xml: FeedEvidence(address: "", opening: opening, columns: [], record: .missing).rootElement != nil
        case .lines: opening.drop(while: \.isJSONWhitespace).drop { $0 != 0x0A }.contains { !$0.isJSONWhitespace }
        case .list, nil: true
        }
    }

    /// Line breaks that the opening of a table has, if the table has as many.
    static let openingLines = 20
    private static let openingBytes = 32 << 10

    private static func note(_ text: CSVParser.DoubtfulText) -> String {
        let what = "Row \(text.row) has '\(text.text.cut(toBytes: 60))', which"
        guard !text.isEncodedTwice else { return "\(what) was encoded twice; export it as UTF-8 again." }
        return """
            \(what) is not UTF-8 and is read as Windows-1252. If its letters are wrong, name the encoding, such as \
            --encoding windows-1250.
            """
    }

    private mutating func decide(by record: FeedRecord) throws(FeedError) {
        guard case .success(let value) = record.value else { return }
        guard !question.map.isEmpty || value.object["__parentId"].isMissing else { throw .bulkExport }
        guard let evidence else { return }
        self.evidence = nil
        if dialect == nil { dialect = question.dialects.recognized(.list, evidence.with(value.object)) }
        if !question.map.isEmpty { notice(evidence.with(value.object), .list) }
    }

    private mutating func notice(_ evidence: FeedEvidence, _ form: FeedFormat) {
        let dialect = question.named ?? question.dialects.recognized(form, evidence)
        if dialect != question.dialects.plain(form) { unusedDialect = dialect }
    }
}

extension FeedEvidence {
    fileprivate func with(_ record: JSONValue) -> FeedEvidence {
        FeedEvidence(address: address, opening: opening, columns: columns, record: record)
    }
}
