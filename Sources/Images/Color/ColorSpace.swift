import CZlib

/// The color space that a file names.
enum ColorSpace: Hashable {
    /// An ICC profile, not checked yet.
    case profile([UInt8])
    /// Color primaries and transfer function (ITU-T H.273, tables 2 and 3).
    case codePoints(primaries: Int, transfer: Int)
    case gamma(GammaSpace)

    /// Fetches what `reference` points to.
    /// - Returns: nil when it is damaged or larger than `maxProfileBytes`.
    /// - Complexity: O(bytes of the profile).
    init?(_ reference: ColorReference, in reader: ByteReader) {
        switch reference {
        case .damaged: return nil
        case .codePoints(let primaries, let transfer):
            self = .codePoints(primaries: primaries, transfer: transfer)
        case .gamma(let space): self = .gamma(space)
        case .profile(let parts):
            guard parts.reduce(0, { $0 + $1.count }) <= ColorSpace.maxProfileBytes else { return nil }
            self = .profile(parts.reduce(into: []) { $0 += reader.bytes[$1] })
        case .profileBytes(let bytes):
            guard bytes.count <= ColorSpace.maxProfileBytes else { return nil }
            self = .profile(bytes)
        case .deflatedProfile(let range):
            guard let profile = inflated(reader.bytes[range], limit: ColorSpace.maxProfileBytes) else { return nil }
            self = .profile(profile)
        }
    }

    /// The largest real profiles, of printing presses, have about 2 MiB.
    static let maxProfileBytes = 4 << 20
}

/// The contents of a zlib stream; nil when it is damaged, cut off, or longer than `limit` bytes.
private func inflated(_ stream: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    var count = uLongf(limit)
    var status = Z_OK
    let room = [UInt8](unsafeUninitializedCapacity: limit) { target, initialized in
        status = stream.withUnsafeBufferPointer {
            uncompress(target.baseAddress, &count, $0.baseAddress, uLong($0.count))
        }
        initialized = status == Z_OK ? Int(count) : 0
    }
    // A copy, because the cache must not hold on to the whole room.
    return status == Z_OK ? Array(room[...].prefix(Int(count))) : nil
}
