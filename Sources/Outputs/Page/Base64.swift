/// Base64 after RFC 4648.
enum Base64 {
    /// With `+`, `/` and padding, as `Content-Security-Policy` wants it.
    static func padded(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let text = encoded(bytes, with: standard)
        return text + Array(repeating: UInt8(ascii: "="), count: (4 - text.count % 4) % 4)
    }

    /// With `-` and `_`, and without padding.
    static func plain(_ bytes: some Collection<UInt8>) -> [UInt8] { encoded(bytes, with: urlSafe) }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let standard = letters + "+/".utf8
    private static let urlSafe = letters + "-_".utf8

    private static func encoded(_ bytes: some Collection<UInt8>, with alphabet: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 4 / 3 + 2)
        var (bits, count) = (0, 0)
        for byte in bytes {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[bits >> count & 63])
            }
        }
        if count > 0 { text.append(alphabet[bits << (6 - count) & 63]) }
        return text
    }
}
