/// A block of addresses that share their first bits, such as `10.0.0.0/8`.
package struct NetworkRange: Hashable, Sendable {
    package let base: NetworkAddress
    /// 0...32 for IPv4, 0...128 for IPv6.
    let prefixLength: Int

    /// - Parameter text: `ADDRESS/BITS`, or a single address.
    package init(_ text: String) throws(NetworkRangeError) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let address = NetworkAddress(parts[0]) else { throw .noAddress(text) }
        let prefixLength = parts.count == 1 ? address.bitCount : decimal(parts[1])
        guard let prefixLength, prefixLength <= address.bitCount else {
            throw .badPrefix(text, highest: address.bitCount)
        }
        let base = masked(address, prefixLength)
        guard base == address else { throw .bitsAfterPrefix(text, meant: "\(base)/\(prefixLength)") }
        self.base = base
        self.prefixLength = prefixLength
    }

    /// For tables in code: bits after the prefix are cleared.
    init(_ base: NetworkAddress, _ prefixLength: Int) {
        self.base = masked(base, prefixLength)
        self.prefixLength = prefixLength
    }

    /// IPv4 ranges contain no IPv6 addresses, not even those that embed IPv4 ones.
    package func contains(_ address: NetworkAddress) -> Bool {
        address.bitCount == base.bitCount && masked(address, prefixLength) == base
    }
}

extension NetworkRange: CustomStringConvertible {
    package var description: String { "\(base)/\(prefixLength)" }
}

/// Why a text is not a range of addresses.
package enum NetworkRangeError: Error, Equatable {
    case noAddress(String)
    case badPrefix(String, highest: Int)
    case bitsAfterPrefix(String, meant: String)

    package var message: String {
        switch self {
        case .noAddress(let text):
            "Expected an address or a range such as 10.0.0.0/8 or ::1/128, got \(text)."
        case .badPrefix(let text, let highest):
            "Expected 0 to \(highest) after the slash, got \(text)."
        case .bitsAfterPrefix(let text, let meant):
            "The range \(text) does not begin at its first address; write \(meant)."
        }
    }
}

/// At most three decimal digits.
private func decimal(_ text: String) -> Int? {
    guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
}

// Uses Swift's smart shift: shifting by the whole width gives 0.
private func masked(_ address: NetworkAddress, _ prefixLength: Int) -> NetworkAddress {
    switch address {
    case .v4(let bits): .v4(bits & (UInt32.max << (32 - prefixLength)))
    case .v6(let bits): .v6(bits & (UInt128.max << (128 - prefixLength)))
    }
}
