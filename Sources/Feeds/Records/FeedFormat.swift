import Text

/// What a feed is made of.
package enum FeedFormat: Sendable, Equatable {
    /// NDJSON: one object a line.
    case lines
    /// JSON with a list of objects, at the top or somewhere inside an object.
    case list
    /// Comma, semicolon, tab or bar separated, with a header.
    case table
    /// RSS, Atom, or a list of products in other XML.
    case xml

    /// By the first byte that is not white space; nil when there is none. An object may be a line, or hold a list.
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

extension FeedFormat {
    /// Makes what cuts a page of this form into records.
    /// - Parameters:
    ///   - opening: of a table, with its header.
    ///   - separator: of a table's cells; nil to find it in the opening.
    ///   - paths: where a list may be; of XML, which elements are records.
    ///   - columns: what a table cannot do without.
    ///   - isTranscoded: whether the text is UTF-8, whatever encoding its XML declares.
    /// - Throws: `FeedError.malformed` when a parser cannot start.
    package func parser(
        opening: [UInt8], separator: UInt8?, paths: ListPaths, columns: RequiredColumns, isTranscoded: Bool,
        limits: FeedLimits
    ) throws(FeedError) -> any RecordParser {
        switch self {
        case .lines: LineRecords(limits: limits)
        case .list: ListRecords(paths: paths, limits: limits)
        case .xml: try XMLRecords(paths: paths, isTranscoded: isTranscoded, limits: limits)
        case .table:
            try CSVRecords(
                separator: separator ?? CSVParser.separator(of: opening), columns: columns, limits: limits)
        }
    }
}
