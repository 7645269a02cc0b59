/// How a feed is written.
package enum FeedFormat: String, Sendable, CaseIterable {
    /// One JSON object a line.
    case ndjson
    /// One JSON array of objects.
    case json
    /// Comma, semicolon or tab separated, with a header.
    case csv

    /// Tells the format by the first byte that is not white space; nil when there is none.
    package init?(firstBytes: [UInt8]) {
        switch firstBytes.withoutByteOrderMark.first(where: { !$0.isJSONWhitespace }) {
        case nil: return nil
        case UInt8(ascii: "["): self = .json
        case UInt8(ascii: "{"): self = .ndjson
        default: self = .csv
        }
    }
}

extension [UInt8] {
    /// The bytes behind a UTF-8 byte order mark, if there is one.
    var withoutByteOrderMark: ArraySlice<UInt8> { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...] }
}

extension UInt8 {
    var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
