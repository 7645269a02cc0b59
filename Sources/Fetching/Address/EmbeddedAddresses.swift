// The ways in which an IPv6 address can stand for IPv4 ones.

private let compatible = NetworkRange(.v6(0), 96)
private let mapped = NetworkRange(.v6(0xffff << 32), 96)
private let nat64 = NetworkRange(.v6(0x0064_ff9b << 96), 96)
private let localNAT64 = NetworkRange(.v6(0x0064_ff9b_0001 << 80), 48)
private let sixToFour = NetworkRange(.v6(0x2002 << 112), 16)
private let teredo = NetworkRange(.v6(0x2001_0000 << 96), 32)

/// Ranges outside the global ones that lead to IPv4 addresses.
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

/// The interface identifier is 0000:5efe or 0200:5efe, then the IPv4 address.
private func isISATAP(_ bits: UInt128) -> Bool { low(bits >> 32) & ~0x0200_0000 == 0x0000_5efe }

/// The prefix inside this range may have 48, 56, 64 or 96 bits, and nothing shows which: all readings count that leave
/// the bits after the IPv4 address empty, as they must be. Bits 64 to 71 belong to none.
private func localNAT64Addresses(_ bits: UInt128) -> [UInt32] {
    var found: [UInt32] = []
    let withoutGap = (bits >> 64) << 56 | (bits & (UInt128.max >> 72))
    for prefixLength in [48, 56, 64] {
        let unused = 120 - prefixLength - 32
        let reading = low(withoutGap >> UInt128(unused))
        if withoutGap & (UInt128.max >> UInt128(128 - unused)) == 0, reading != 0 { found.append(reading) }
    }
    // With the low bits empty, a shorter reading is the one that was meant.
    return found.isEmpty || low(bits) != 0 ? found + [low(bits)] : found
}
