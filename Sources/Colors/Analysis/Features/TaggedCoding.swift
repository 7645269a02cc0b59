/// Writes numbered fields: the number, the length of the content in bytes, the content. Numbers are encoded as in
/// Protocol Buffers.
///
/// A reader skips unknown fields, so that fields can be added without a new format.
struct TaggedWriter {
    private(set) var bytes: [UInt8] = []

    mutating func field(_ number: Int, _ body: (inout TaggedContent) -> Void) {
        var content = TaggedContent()
        body(&content)
        guard !content.bytes.isEmpty else { return }
        var head = TaggedContent()
        head.append(number)
        head.append(content.bytes.count)
        bytes += head.bytes
        bytes += content.bytes
    }
}

/// The content of a field in writing.
struct TaggedContent {
    private(set) var bytes: [UInt8] = []

    /// A number of 0 or more, seven bits per byte, the lowest first.
    mutating func append(_ number: Int) {
        var rest = UInt(bitPattern: number)
        while rest > 127 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Eight bytes, the lowest first.
    mutating func append(_ number: Double) {
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
        }
    }

    mutating func append(_ color: RGB) { bytes += [color.red, color.green, color.blue] }
    mutating func append(_ text: String) { bytes += text.utf8 }
}

/// Reads the fields of a `TaggedWriter`.
struct TaggedReader {
    private var contents: [Int: TaggedInput] = [:]

    /// - Returns: nil for bytes that are not fields.
    init?(_ bytes: ArraySlice<UInt8>) {
        var input = TaggedInput(bytes)
        while !input.isAtEnd {
            guard let number = input.integer(), let count = input.integer(), let content = input.take(count) else {
                return nil
            }
            contents[number] = TaggedInput(content)
        }
    }

    /// Empty for a missing field.
    func field(_ number: Int) -> TaggedInput { contents[number] ?? TaggedInput([]) }
}

/// The content of a field in reading; missing values are nil.
struct TaggedInput {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func integer() -> Int? {
        var value: UInt = 0
        for shift in stride(from: UInt(0), to: 63, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt(byte & 127) << shift
            if byte < 128 { return Int(exactly: value) }
        }
        return nil
    }

    /// A finite number.
    mutating func double() -> Double? {
        guard let bytes = take(8) else { return nil }
        let bits = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let number = Double(bitPattern: bits)
        return number.isFinite ? number : nil
    }

    mutating func color() -> RGB? {
        guard let bytes = take(3).map(Array.init) else { return nil }
        return RGB(red: bytes[0], green: bytes[1], blue: bytes[2])
    }

    mutating func byte() -> UInt8? { rest.popFirst() }

    /// The remaining bytes.
    var text: String { String(decoding: rest, as: UTF8.self) }
}
