import Glibc
import Text

/// An encoding that iconv knows, by its name, such as `windows-1251`.
package struct TextEncoding: Sendable, Equatable {
    package let name: String

    /// nil for an unknown name, and for one with an option of iconv, such as `//IGNORE`.
    package init?(_ name: String) {
        guard !name.isEmpty, name.utf8.allSatisfy(TextEncoding.isNameByte),
            let converter = TextEncoding.converter(from: name)
        else { return nil }
        iconv_close(converter)
        self.name = name
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isDigit || (0x61...0x7A).contains(byte | 0x20) || [0x2D, 0x2E, 0x3A, 0x5F].contains(byte)
    }

    /// A converter to UTF-8; nil for an unknown name.
    fileprivate static func converter(from name: String) -> iconv_t? {
        let converter = iconv_open("UTF-8", name)
        return converter == iconv_t(bitPattern: -1) ? nil : converter
    }
}

/// Converts text to UTF-8, piece by piece, without a byte order mark.
final class Transcoder {
    private let converter: iconv_t
    /// Bytes of the smallest character: invalid bytes are skipped in such units.
    private let unit: Int
    /// The beginning of a character whose other bytes have not come.
    private var rest: [UInt8] = []
    private var isAtStart = true

    /// - Throws: `FeedError.malformed` when the system has no memory for it.
    init(_ encoding: TextEncoding, unit: Int = 1) throws(FeedError) {
        guard let converter = TextEncoding.converter(from: encoding.name) else {
            throw .malformed(row: 1, reason: "iconv could not start for \(encoding.name)")
        }
        self.converter = converter
        self.unit = unit
    }

    deinit { iconv_close(converter) }

    /// Whether the bytes so far end inside a character.
    var isInCharacter: Bool { !rest.isEmpty }

    /// - Returns: UTF-8; invalid bytes become U+FFFD.
    /// - Complexity: O(bytes).
    func decode(_ bytes: [UInt8]) -> [UInt8] {
        var input = rest + bytes
        rest = []
        var text: [UInt8] = []
        var start = 0
        while start < input.count {
            let end = min(start + Transcoder.step, input.count)
            let (read, fault) = convert(&input, start..<end, &text)
            start += read
            if fault == EINVAL, end == input.count {
                rest = Array(input[start...])
                break
            }
            if fault == EILSEQ || read == 0 {
                text += "\u{FFFD}".utf8
                start = min(start + unit, input.count)
            }
        }
        guard isAtStart, !text.isEmpty else { return text }
        isAtStart = false
        return Array(text.withoutByteOrderMark)
    }

    /// Bytes that are converted at once.
    private static let step = 4096

    /// Converts up to the first invalid bytes.
    /// - Returns: how many bytes were read, and `errno`, or 0.
    private func convert(_ input: inout [UInt8], _ range: Range<Int>, _ text: inout [UInt8]) -> (Int, Int32) {
        var (read, fault) = (0, Int32(0))
        text += input.withUnsafeMutableBytes { input in
            let source = UnsafeMutableRawBufferPointer(rebasing: input[range])
            return [UInt8](unsafeUninitializedCapacity: 3 * source.count + 8) { output, count in
                var from = source.baseAddress?.assumingMemoryBound(to: CChar.self)
                var to = UnsafeMutableRawPointer(output.baseAddress)?.assumingMemoryBound(to: CChar.self)
                var (left, room) = (source.count, output.count)
                if iconv(converter, &from, &left, &to, &room) == -1 { fault = errno }
                (read, count) = (source.count - left, output.count - room)
            }
        }
        return (read, fault)
    }
}

extension TextEncoding {
    /// The encoding in which a table's header has the most known names; nil for UTF-8, and if Windows-1252 has as many.
    /// - Parameter opening: the first lines.
    static func ofHeader(_ opening: [UInt8]) -> TextEncoding? {
        let lines = opening.split(omittingEmptySubsequences: true, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
        let header = lines.prefix(CSVParser.mostTitles).joined(separator: [0x0A])
        guard !header.allSatisfy({ $0 < 0x80 }), String(validating: header, as: UTF8.self) == nil else { return nil }
        var (best, mostNames) = (TextEncoding?.none, knownNames(in: Windows1252.text(header)))
        // Czech and Polish names may have no letter by which the encodings differ.
        let eastern = /\b(kód|název|názov|barva|farba|obrázek|nazwa|kolor|szín)\b/
        for name in ["windows-1251", "windows-1250", "windows-1254", "cp932", "gb18030", "euc-kr"] {
            guard let encoding = TextEncoding(name), let transcoder = try? Transcoder(encoding) else { continue }
            let text = String(decoding: transcoder.decode(Array(header)), as: UTF8.self)
            let names = knownNames(in: text)
            let isEastern = name == "windows-1250" && best == nil && text.lowercased().contains(eastern)
            if names > mostNames || isEastern && names == mostNames { (best, mostNames) = (encoding, names) }
        }
        return best
    }

    private static func knownNames(in text: String) -> Int {
        text.split { ",;\t|\n".contains($0) }.count { !FieldNames.meanings(of: String($0).normalizedName).isEmpty }
    }
}
