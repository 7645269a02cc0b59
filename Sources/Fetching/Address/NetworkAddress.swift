import Glibc

/// An IPv4 or IPv6 address, as a number in host byte order.
package enum NetworkAddress: Hashable, Sendable {
    case v4(UInt32)
    case v6(UInt128)

    /// Dotted IPv4 or IPv6 text, without brackets or zone; `nil` for anything else.
    package init?(_ text: String) {
        if let bytes = parse(text, family: AF_INET, byteCount: 4) {
            self = .v4(number(bytes))
        } else if let bytes = parse(text, family: AF_INET6, byteCount: 16) {
            self = .v6(number(bytes))
        } else {
            return nil
        }
    }

    /// The address in a socket address; `nil` when it is neither IPv4 nor IPv6, or cut off.
    /// - Parameter bytes: a `sockaddr_in` or `sockaddr_in6`.
    init?(socketAddress bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= MemoryLayout<sa_family_t>.size else { return nil }
        switch Int32(bytes.loadUnaligned(as: sa_family_t.self)) {
        case AF_INET where bytes.count >= MemoryLayout<sockaddr_in>.size:
            self = .v4(UInt32(bigEndian: bytes.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
        case AF_INET6 where bytes.count >= MemoryLayout<sockaddr_in6>.size:
            var address = bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self = .v6(withUnsafeBytes(of: &address) { number(Array($0)) })
        default:
            return nil
        }
    }

    var bitCount: Int {
        switch self {
        case .v4: 32
        case .v6: 128
        }
    }
}

extension NetworkAddress: CustomStringConvertible {
    /// The usual text, such as `192.0.2.1` and `2001:db8::1`.
    package var description: String {
        switch self {
        case .v4(let bits): format(bits, family: AF_INET)
        case .v6(let bits): format(bits, family: AF_INET6)
        }
    }
}

private func parse(_ text: String, family: Int32, byteCount: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    return !text.utf8.contains(0) && inet_pton(family, text, &bytes) == 1 ? bytes : nil
}

private func number<Number: FixedWidthInteger>(_ bytes: [UInt8]) -> Number {
    bytes.reduce(0) { $0 << 8 | Number($1) }
}

private func format(_ bits: some FixedWidthInteger, family: Int32) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    _ = withUnsafeBytes(of: bits.bigEndian) { inet_ntop(family, $0.baseAddress, &text, socklen_t(text.count)) }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
