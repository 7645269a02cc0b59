/// Decides which addresses may be connected to: the public internet, and ranges that the user allows. Pure and total.
///
/// The ranges follow the special-purpose address registries (RFC 6890 and its updates).
package struct AddressPolicy: Sendable {
    private let opened: [NetworkRange]

    /// - Parameter opened: ranges that are allowed although they are not public.
    package init(opening opened: [NetworkRange] = []) { self.opened = opened }

    /// Why the address is refused, or `nil` if it is allowed.
    ///
    /// An IPv6 address that embeds IPv4 addresses is also judged by those.
    package func refusal(of address: NetworkAddress) -> AddressKind? {
        if opened.contains(where: { $0.contains(address) }) { return nil }
        switch address {
        case .v4: return specialV4.first { $0.range.contains(address) }?.kind
        case .v6(let bits): return refusal(ofV6: bits)
        }
    }

    private func refusal(ofV6 bits: UInt128) -> AddressKind? {
        let address = NetworkAddress.v6(bits)
        if let special = specialV6.first(where: { $0.range.contains(address) }) { return special.kind }
        let isGlobal = globalV6.contains(address) || carriersOfV4.contains { $0.contains(address) }
        guard isGlobal else { return .reserved }
        return v4Addresses(inside: bits).lazy.compactMap { refusal(of: .v4($0)) }.first
    }
}

/// The kind of an address that is not public; error messages contain the word.
package enum AddressKind: String, Sendable {
    case loopback
    case linkLocal = "link-local"
    case privateNetwork = "private"
    case sharedNetwork = "carrier-shared"
    case multicast
    case unspecified
    case documentation
    case benchmark
    case cloudService = "cloud-internal"
    case reserved
}

private typealias Special = (range: NetworkRange, kind: AddressKind)

private func v4(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ prefixLength: Int, _ kind: AddressKind
) -> Special {
    (NetworkRange(.v4(a << 24 | b << 16 | c << 8 | d), prefixLength), kind)
}

/// - Parameter high: the first 64 bits of the address; the others are 0.
private func v6(_ high: UInt64, _ prefixLength: Int, _ kind: AddressKind) -> Special {
    (NetworkRange(.v6(UInt128(high) << 64), prefixLength), kind)
}

private let specialV4 = [
    v4(0, 0, 0, 0, 8, .unspecified),
    v4(10, 0, 0, 0, 8, .privateNetwork),
    v4(100, 64, 0, 0, 10, .sharedNetwork),
    v4(127, 0, 0, 0, 8, .loopback),
    // The host service of one cloud, whose address looks public.
    v4(168, 63, 129, 16, 32, .cloudService),
    v4(169, 254, 0, 0, 16, .linkLocal),
    v4(172, 16, 0, 0, 12, .privateNetwork),
    v4(192, 0, 0, 0, 24, .reserved),
    v4(192, 0, 2, 0, 24, .documentation),
    v4(192, 88, 99, 0, 24, .reserved),
    v4(192, 168, 0, 0, 16, .privateNetwork),
    v4(198, 18, 0, 0, 15, .benchmark),
    v4(198, 51, 100, 0, 24, .documentation),
    v4(203, 0, 113, 0, 24, .documentation),
    v4(224, 0, 0, 0, 4, .multicast),
    v4(240, 0, 0, 0, 4, .reserved),
]

private let specialV6: [Special] = [
    (NetworkRange(.v6(0), 128), .unspecified),
    (NetworkRange(.v6(1), 128), .loopback),
    v6(0x2001_0002_0000_0000, 48, .benchmark),
    v6(0x2001_0010_0000_0000, 28, .reserved),
    v6(0x2001_0020_0000_0000, 28, .reserved),
    v6(0x2001_0db8_0000_0000, 32, .documentation),
    v6(0x3fff_0000_0000_0000, 20, .documentation),
    v6(0xfc00_0000_0000_0000, 7, .privateNetwork),
    v6(0xfe80_0000_0000_0000, 10, .linkLocal),
    v6(0xfec0_0000_0000_0000, 10, .privateNetwork),
    v6(0xff00_0000_0000_0000, 8, .multicast),
]

/// All addresses that are assigned to networks (RFC 4291).
private let globalV6 = NetworkRange(.v6(0x2000 << 112), 3)
