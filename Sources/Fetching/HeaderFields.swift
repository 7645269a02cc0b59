/// The header fields of an answer, unparsed: usually only one or two of ten are read.
package struct HeaderFields: Sendable {
    /// The fields, each with its line end.
    private var lines: [UInt8] = []

    mutating func add(line: UnsafeRawBufferPointer) {
        lines += line
        if line.last != 10 { lines.append(10) }
    }

    /// The value of a header; if it occurs several times, the values joined by a comma and a space.
    /// - Parameter name: in lower case, ASCII.
    /// - Complexity: O(bytes of all headers).
    package subscript(name: String) -> String? {
        let values = values(of: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The values of a header that may occur several times, in their order.
    func values(of name: String) -> [String] {
        lines.split(separator: 10).compactMap { value(in: $0, of: name.utf8) }
    }

    private func value(in line: ArraySlice<UInt8>, of name: String.UTF8View) -> String? {
        guard let colon = line.firstIndex(of: 0x3a), line[..<colon].elementsEqual(name, by: { lowercased($0) == $1 })
        else { return nil }
        return String(decoding: trimmed(line[(colon + 1)...]), as: UTF8.self)
    }
}

private func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }

/// Without spaces, tabs and carriage returns at both ends.
func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 || byte == 13 }
    let start = bytes.drop(while: isBlank)
    return start.prefix((start.lastIndex { !isBlank($0) } ?? start.startIndex - 1) - start.startIndex + 1)
}
