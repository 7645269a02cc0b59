import Text

/// The beginning of a text that begins with an object.
package struct ObjectOpening {
    private let text: ArraySlice<UInt8>
    private let line: ArraySlice<UInt8>
    private var hasList = false
    private var hasId = false
    private var isClosed = false

    package init(_ opening: [UInt8], paths: ListPaths) {
        text = opening.drop(while: \.isJSONWhitespace)
        line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        scan(paths)
    }

    /// Whether the object holds the list of products, and is not the first line of NDJSON.
    ///
    /// It is when the list is in the first line and the object has no id of its own, or when the object continues in
    /// the next line: objects of NDJSON do not.
    package var holdsList: Bool {
        if hasList { return !hasId }
        let last = line.last { !$0.isJSONWhitespace }
        let next = text[line.endIndex...].first { !$0.isJSONWhitespace }
        guard !isClosed, let last, line.endIndex < text.endIndex else { return false }
        return "{[,".utf8.contains(last) || (next.map { $0 != UInt8(ascii: "{") } ?? false)
    }

    private mutating func scan(_ paths: ListPaths) {
        var scanner = JSONScanner()
        for byte in line {
            let opens = byte == UInt8(ascii: "[") && !scanner.isInString
            do throws(FeedError) {
                try scanner.advance(byte, row: 1)
            } catch {
                return  // the parser will report it
            }
            if opens { hasList = hasList || paths.kind(of: scanner) != .other }
            if let name = scanner.topName { hasId = hasId || FieldNames.isId(name) }
        }
        isClosed = scanner.isClosed
    }
}
