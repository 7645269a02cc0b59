/// A file of secret headers for private servers, one `Name: value` per line.
///
/// They are sent to the origin of the source. After a line such as `[https://images.shop.example]`, they are for that
/// origin. Empty lines and lines that begin with `#` are skipped.
package struct HeaderFile: Sendable {
    package let headers: [Origin: [Header]]

    /// - Throws: `HeaderFileError`, which has line numbers but never the text of lines.
    package init(_ bytes: [UInt8], source: Origin) throws(HeaderFileError) {
        var headers: [Origin: [Header]] = [:]
        var origin = source
        for (index, bytes) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            let number = index + 1
            guard let line = String(validating: trimmed(bytes), as: UTF8.self) else { throw .notText(line: number) }
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("[") {
                guard line.hasSuffix("]"), let other = Origin(url: String(line.dropFirst().dropLast())) else {
                    throw .noOrigin(line: number)
                }
                origin = other
            } else {
                headers[origin, default: []].append(try parseHeader(line, number: number))
            }
        }
        self.headers = headers
    }
}

/// An error in a header file. No case contains the line's text, because it may be a secret.
package enum HeaderFileError: Error, Equatable {
    case notText(line: Int)
    case noOrigin(line: Int)
    case noHeader(line: Int)
    case reservedName(line: Int)

    package var message: String {
        switch self {
        case .notText(let line): "Line \(line) of the header file is not UTF-8 text."
        case .noOrigin(let line): "Line \(line) of the header file: expected [https://HOST] between the brackets."
        case .noHeader(let line): "Line \(line) of the header file: expected Name: value, without control characters."
        case .reservedName(let line): "Line \(line) of the header file sets a header that HTTP itself needs."
        }
    }
}

private func parseHeader(_ line: String, number: Int) throws(HeaderFileError) -> Header {
    guard let colon = line.firstIndex(of: ":") else { throw .noHeader(line: number) }
    let value = trimmed(Array(line[line.index(after: colon)...].utf8)[...])
    guard let header = Header(name: String(line[..<colon]), value: String(decoding: value, as: UTF8.self)) else {
        throw .noHeader(line: number)
    }
    guard !reservedNames.contains(header.name.lowercased()) else { throw .reservedName(line: number) }
    return header
}

private let reservedNames: Set = [
    "host", "content-length", "transfer-encoding", "connection", "expect", "upgrade", "te", "trailer", "range",
    "accept-encoding", "proxy-authorization",
]
