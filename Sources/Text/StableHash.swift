/// FNV-1a with 64 bits (G. Fowler, L. C. Noll, K.-P. Vo, 1991): the same in every process, to distinguish pages and
/// keys. Collisions are easy to construct, so untrusted texts need `seededHash`.
package struct StableHash {
    package private(set) var value: UInt64

    /// - Parameter value: an earlier hash to continue.
    package init(continuing value: UInt64 = 0xCBF2_9CE4_8422_2325) { self.value = value }

    /// The hash of some bytes.
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = StableHash()
        hash.add(bytes)
        return hash.value
    }

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        // For contiguous memory the loop avoids calls to the sequence, which other modules cannot specialize.
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { buffer in
            for byte in buffer { add(byte) }
        }
        if isDone == nil { for byte in bytes { add(byte) } }
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

/// SipHash with a seed of this process, so that collisions cannot be constructed. For values in memory, where 64 bits
/// represent a text.
package func seededHash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hasher = Hasher()
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    if isDone == nil { for byte in bytes { hasher.combine(byte) } }
    return UInt64(bitPattern: Int64(hasher.finalize()))
}
