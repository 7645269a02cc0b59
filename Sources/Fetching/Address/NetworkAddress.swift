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

    /// The address in a socket address; `nil` if it is neither IPv4 nor IPv6, or truncated.
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

// The ways to embed IPv4 addresses in an IPv6 address.

private let compatible = NetworkRange(.v6(0), 96)
private let mapped = NetworkRange(.v6(0xffff << 32), 96)
private let nat64 = NetworkRange(.v6(0x0064_ff9b << 96), 96)
private let localNAT64 = NetworkRange(.v6(0x0064_ff9b_0001 << 80), 48)
private let sixToFour = NetworkRange(.v6(0x2002 << 112), 16)
private let teredo = NetworkRange(.v6(0x2001_0000 << 96), 32)

/// Non-global ranges that lead to IPv4 addresses.
let carriersOfV4 = [compatible, mapped, nat64, localNAT64]

/// All IPv4 addresses that a packet to this address may reach: mapped and compatible (RFC 4291), NAT64 (RFC 6052 and
/// 8215), 6to4 (RFC 3056), Teredo's server and client (RFC 4380), ISATAP (RFC 5214).
func v4Addresses(inside bits: UInt128) -> [UInt32] {
    let address = NetworkAddress.v6(bits)
    var found: [UInt32] = []
    if compatible.contains(address) || mapped.contains(address) || nat64.contains(address) { found = [low(bits)] }
    if localNAT64.contains(address) { found = localNAT64Addresses(bits) }
    if sixToFour.contains(address) { found = [low(bits >> 80)] }
    if teredo.contains(address) { found = [low(bits >> 64), ~low(bits)] }
    if isISATAP(bits) { found.append(low(bits)) }
    return found
}

private func low(_ bits: UInt128) -> UInt32 { UInt32(truncatingIfNeeded: bits) }

/// The interface identifier is 0000:5efe or 0200:5efe, followed by the IPv4 address.
private func isISATAP(_ bits: UInt128) -> Bool { low(bits >> 32) & ~0x0200_0000 == 0x0000_5efe }

/// The prefix in this range may have 48, 56, 64 or 96 bits, and nothing indicates which: all readings count whose bits
/// after the IPv4 address are 0, as required. Bits 64 to 71 are not part of the address.
private func localNAT64Addresses(_ bits: UInt128) -> [UInt32] {
    var found: [UInt32] = []
    let withoutGap = (bits >> 64) << 56 | (bits & (UInt128.max >> 72))
    for prefixLength in [48, 56, 64] {
        let unused = 120 - prefixLength - 32
        let reading = low(withoutGap >> UInt128(unused))
        if withoutGap & (UInt128.max >> UInt128(128 - unused)) == 0, reading != 0 { found.append(reading) }
    }
    // If the low bits are 0, a shorter prefix was meant.
    return found.isEmpty || low(bits) != 0 ? found + [low(bits)] : found
}
