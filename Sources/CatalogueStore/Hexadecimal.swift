/// Two lower-case digits a byte.
package func hexadecimal(_ bytes: [UInt8]) -> String {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10 }
    return String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
        for (index, byte) in bytes.enumerated() {
            digits[2 * index] = digit(byte >> 4)
            digits[2 * index + 1] = digit(byte & 15)
        }
        return 2 * bytes.count
    }
}

/// The bytes behind pairs of hexadecimal digits; what is no pair is left out.
func bytes(ofHexadecimal digits: String) -> [UInt8] {
    let digits = Array(digits.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
        UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
    }
}
