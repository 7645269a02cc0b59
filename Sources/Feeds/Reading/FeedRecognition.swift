import Text

package enum FeedFormat: Sendable, Equatable {
    /// NDJSON: one object a line.
    case lines
    /// JSON with a list of objects, at the top or somewhere inside an object.
    case list
    /// A table with a header, separated by commas, semicolons, tabs or bars.
    case table
    /// RSS, Atom, or a list of products in other XML.
    case xml

    /// The format by the first byte that is not white space; nil without such a byte. An object may be a line, or
    /// contain a list.
    package init?(firstBytes: [UInt8]) {
        switch firstBytes.first(where: { !$0.isJSONWhitespace }) {
        case nil: return nil
        case UInt8(ascii: "["): self = .list
        case UInt8(ascii: "{"): self = .lines
        case UInt8(ascii: "<"): self = .xml
        default: self = .table
        }
    }
}

/// The dialect of a page, as far as the beginning of the page shows it.
package struct FeedRecognition {
    let evidence: FeedEvidence
    /// nil if it depends on the first record of a list.
    let dialect: FeedDialect?
    let form: FeedFormat

    /// - Parameter opening: UTF-8 without byte order mark, at least up to the end of the first line that is not blank.
    /// - Throws: `FeedError` when it is not a feed.
    init(opening: [UInt8], _ question: PageQuestion) throws {
        guard let form = FeedFormat(firstBytes: opening) else { throw FeedError.empty }
        if let format = FeedRecognition.picture(opening) { throw FeedError.picture(format: format) }
        if let kind = FeedRecognition.otherKind(opening) { throw FeedError.notText(kind: kind) }
        self.form = question.named?.form ?? FeedRecognition.form(form, opening, question)
        let columns =
            self.form == .table
            ? try CSVRecords.columns(of: opening, separator: question.separator, limits: question.limits) : []
        evidence = FeedEvidence(address: question.address, opening: opening, columns: columns, record: .missing)
        if form == .xml, let root = evidence.rootElement, FeedRecognition.webPages.contains(root) {
            throw FeedError.webPage
        }
        if form == .xml, evidence.rootElement == "workbook" {
            throw FeedError.notText(kind: "an Excel workbook in XML")
        }
        dialect = question.named ?? FeedRecognition.dialect(self.form, evidence, question)
    }

    /// The dialect; with a map, the plain one of the format.
    private static func dialect(
        _ form: FeedFormat, _ evidence: FeedEvidence, _ question: PageQuestion
    ) -> FeedDialect? {
        guard question.map.isEmpty else { return question.dialects.plain(form) }
        return form == .list ? nil : question.dialects.recognized(form, evidence)
    }

    /// Makes the parser of the page.
    /// - Parameter isTranscoded: whether the text is UTF-8, whatever encoding its XML declares.
    /// - Throws: `FeedError` when a parser cannot start.
    func parser(isTranscoded: Bool, _ question: PageQuestion) throws -> any RecordParser {
        let limits = question.limits
        switch form {
        case .lines: return LineRecords(limits: limits)
        case .list: return ListRecords(paths: listPaths(question), limits: limits)
        case .xml: return try XMLRecords(paths: listPaths(question), isTranscoded: isTranscoded, limits: limits)
        case .table:
            let separator = question.separator ?? CSVParser.separator(of: evidence.opening)
            let needed = question.map.isEmpty ? dialect?.columns : nil
            return try CSVRecords(separator: separator, columns: needed ?? question.map.columns, limits: limits)
        }
    }

    private func listPaths(_ question: PageQuestion) -> ListPaths {
        if let path = question.map.listPath ?? dialect?.listPath { return .only(path) }
        return .knownNames(and: dialect == nil ? question.dialects.listPaths : [])
    }

    /// The kind of a file that is not a text, by its first bytes; nil for a text.
    package static func otherKind(_ opening: [UInt8]) -> String? {
        let kinds: [([UInt8], String)] = [
            (Array("PK\u{3}\u{4}".utf8), "an Excel workbook (.xlsx), or another ZIP archive"),
            ([0xD0, 0xCF, 0x11, 0xE0], "an Excel workbook of the old form (.xls)"), (Array("%PDF".utf8), "a PDF"),
            ([0x52, 0x61, 0x72, 0x21], "a RAR archive"), ([0x37, 0x7A, 0xBC, 0xAF], "a 7-Zip archive"),
        ]
        if let kind = kinds.first(where: { opening.starts(with: $0.0) })?.1 { return kind }
        // The parsers of JSON and XML refuse such bytes themselves.
        guard FeedFormat(firstBytes: opening) == .table else { return nil }
        // Texts hardly have such bytes, except for zeros that fill a file.
        let start = firstLines(opening).prefix(512)
        let strange = start.count { (1..<0x20).contains($0) && !(0x09...0x0D).contains($0) && $0 != 0x1A && $0 != 0x1B }
        return strange * 50 > start.count ? "a file of another program" : nil
    }

    /// The lines that the opening of a table has at least, in whatever pieces its bytes come.
    private static func firstLines(_ opening: [UInt8]) -> ArraySlice<UInt8> {
        let text = opening.drop(while: \.isJSONWhitespace)
        let ends = text.indices.lazy.filter { text[$0] == 0x0A || text[$0] == 0x0D }
        return text[...(ends.prefix(PageReader.openingLines).last ?? text.endIndex - 1)]
    }

    private static func picture(_ opening: [UInt8]) -> String? {
        if opening.starts(with: "RIFF".utf8), opening.dropFirst(8).starts(with: "WEBP".utf8) { return "WebP" }
        let formats: [([UInt8], String)] = [
            ([0x89, 0x50, 0x4E, 0x47], "PNG"), ([0xFF, 0xD8, 0xFF], "JPEG"), (Array("GIF89a".utf8), "GIF"),
            (Array("GIF87a".utf8), "GIF"),
        ]
        return formats.first { opening.starts(with: $0.0) }?.1
    }

    private static let webPages: Set<Substring> = ["html", "head", "body", "table"]

    /// Decides whether an object is the first line of NDJSON or contains the list.
    private static func form(_ form: FeedFormat, _ opening: [UInt8], _ question: PageQuestion) -> FeedFormat {
        guard form == .lines else { return form }
        let isAddressOfList = question.dialects.owner(of: FeedAddress(question.address)) != nil
        let isList = isAddressOfList || question.map.listPath?.isEmpty == false
        let paths = ListPaths.knownNames(and: question.dialects.listPaths)
        let object = ObjectOpening(opening, paths: paths)
        return isList || object.holdsList ? .list : .lines
    }
}
