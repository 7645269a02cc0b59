import Synchronization

/// Pictures that some thread of this run looks at, so that no other does the same.
final class ClaimedHashes: Sendable {
    private let hashes = Mutex(Set<[UInt8]>())

    /// - Parameter hash: SHA-256, 32 bytes.
    /// - Returns: false when it was claimed before.
    func claim(_ hash: [UInt8]) -> Bool { hashes.withLock { $0.insert(hash).inserted } }
}
