import Text

/// Ids for search engines that take only letters, digits, `-` and `_`.
///
/// Letters, digits and `-` stand for themselves, every other byte of the UTF-8 is `_` and two capital hexadecimal
/// digits, so that no two ids become one and each can be had back. One that would be longer than 511 bytes, as
/// Meilisearch takes them, is cut and ends in `_x` and a sum of the whole id.
package enum SafeIdentifier {
    private static let limit = 511

    package static func encoded(_ id: String) -> String {
        var bytes: [UInt8] = []
        for byte in id.utf8 {
            if isPlain(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "_"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
        let sum = String(StableHash.of(id.utf8), radix: 16)
        return String(decoding: bytes.prefix(limit - 18), as: UTF8.self) + "_x"
            + String(repeating: "0", count: 16 - sum.count) + sum
    }

    /// - Returns: nil for what is none of these ids, and for one that was cut.
    package static func decoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "_") {
                guard isPlain(byte) else { return nil }
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
