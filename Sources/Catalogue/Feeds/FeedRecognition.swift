/// What the beginning of a page tells of its dialect.
struct FeedRecognition {
    let evidence: FeedEvidence
    /// nil when the first record of a list decides.
    let dialect: FeedDialect?
    private let form: FeedForm

    /// - Parameter opening: UTF-8 without byte order mark, up to the first line break behind something that is no white space.
    /// - Throws: `FeedError` when it is no feed.
    init(opening: [UInt8], _ question: PageQuestion) throws {
        guard let form = FeedForm(firstBytes: opening) else { throw FeedError.empty }
        if form == .xml, FeedRecognition.isWebPage(opening) { throw FeedError.webPage }
        self.form = question.named?.form ?? FeedRecognition.form(form, opening, question)
        let header = self.form == .table ? try CSVRecords.header(of: opening, limits: question.limits) : nil
        evidence = FeedEvidence(
            address: question.address, opening: opening, columns: header?.names ?? [], record: .missing)
        dialect = question.named ?? FeedRecognition.dialect(self.form, evidence, question)
    }

    /// A map asks for the plain reading of whatever the feed is made of.
    private static func dialect(
        _ form: FeedForm, _ evidence: FeedEvidence, _ question: PageQuestion
    ) -> FeedDialect? {
        guard question.map.isEmpty else { return question.dialects.plain(form) }
        return form == .list ? nil : question.dialects.recognized(form, evidence)
    }

    /// Makes what cuts the page into records.
    /// - Throws: `FeedError` when a parser cannot start.
    func parser(isTranscoded: Bool, _ question: PageQuestion) throws -> any RecordParser {
        let limits = question.limits
        switch form {
        case .lines: return LineRecords(limits: limits)
        case .list: return ListRecords(paths: listPaths(question), limits: limits)
        case .xml: return try XMLRecords(isTranscoded: isTranscoded, limits: limits)
        case .table:
            let needed = question.map.isEmpty ? dialect?.columns : nil
            let columns = needed ?? ItemMapping(map: question.map, urls: FeedURLs(source: "")).columns
            return try CSVRecords(
                separator: CSVRecords.separator(of: evidence.opening), columns: columns, limits: limits)
        }
    }

    private func listPaths(_ question: PageQuestion) -> ListPaths {
        if let path = question.map.listPath ?? dialect?.listPath { return .only(path) }
        return .knownNames(and: dialect == nil ? question.dialects.listPaths : [])
    }

    private static func isWebPage(_ opening: [UInt8]) -> Bool {
        let text = String(decoding: opening.drop(while: \.isJSONWhitespace).prefix(1024), as: UTF8.self).lowercased()
        return ["<!doctype html", "<html", "<head", "<body"].contains { text.hasPrefix($0) || text.contains("\n" + $0) }
            || text.contains("<html")
    }

    /// An object may be the first line of NDJSON, or hold the list.
    private static func form(_ form: FeedForm, _ opening: [UInt8], _ question: PageQuestion) -> FeedForm {
        guard form == .lines else { return form }
        let isAddressOfList = question.dialects.owner(of: FeedAddress(question.address)) != nil
        let isList = isAddressOfList || question.map.listPath?.isEmpty == false
        return isList || ObjectOpening(opening, question).holdsList ? .list : .lines
    }
}

/// The beginning of a text that begins with an object.
private struct ObjectOpening {
    private let text: ArraySlice<UInt8>
    private let line: ArraySlice<UInt8>
    private var hasList = false
    private var hasId = false
    private var isClosed = false

    init(_ opening: [UInt8], _ question: PageQuestion) {
        text = opening.drop(while: \.isJSONWhitespace)
        line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        scan(question)
    }

    /// Whether the object holds the list of products, and is not the first line of NDJSON.
    ///
    /// It is when the list stands in the first line and the object has no id of its own, or when the object goes on in the
    /// next line: objects of NDJSON do not.
    var holdsList: Bool {
        if hasList { return !hasId }
        let last = line.last { !$0.isJSONWhitespace }
        let next = text[line.endIndex...].first { !$0.isJSONWhitespace }
        guard !isClosed, let last, line.endIndex < text.endIndex else { return false }
        return "{[,".utf8.contains(last) || (next.map { $0 != UInt8(ascii: "{") } ?? false)
    }

    private mutating func scan(_ question: PageQuestion) {
        var scanner = JSONScanner(nesting: question.limits.nesting)
        let paths = ListPaths.knownNames(and: question.dialects.listPaths)
        for byte in line {
            let opens = byte == UInt8(ascii: "[") && !scanner.isInString
            do throws(FeedError) {
                try scanner.advance(byte, row: 1)
            } catch {
                return  // the parser will tell
            }
            if opens { hasList = hasList || paths.kind(of: scanner) != .other }
            if let name = scanner.topName { hasId = hasId || ItemMapping.isId(name) }
        }
        isClosed = scanner.isClosed
    }
}
