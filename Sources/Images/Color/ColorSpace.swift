import CZlib

/// The color space that a file specifies.
enum ColorSpace: Equatable {
    /// An ICC profile, not yet checked.
    case profile([UInt8])
    case gamma(GammaSpace)

    /// Reads the color space that `reference` points to.
    /// - Returns: nil if it is unknown, damaged or larger than `maxProfileBytes`.
    /// - Complexity: O(bytes of the profile).
    init?(_ reference: ColorReference, of channels: ColorChannels, in bytes: [UInt8]) {
        switch reference {
        case .damaged: return nil
        case .codePoints(let primaries, let transfer):
            // Greys do not depend on primaries.
            guard let space = GammaSpace(primaries: primaries, transfer: transfer),
                space.isSRGB || channels == .rgb
            else { return nil }
            self = .gamma(space)
        case .gamma(let space): self = .gamma(space)
        case .profile(let parts):
            guard parts.reduce(0, { $0 + $1.count }) <= ColorSpace.maxProfileBytes else { return nil }
            self = .profile(parts.reduce(into: []) { $0 += bytes[$1] })
        case .profileBytes(let bytes):
            guard bytes.count <= ColorSpace.maxProfileBytes else { return nil }
            self = .profile(bytes)
        case .deflatedProfile(let range):
            guard let profile = inflated(bytes[range], limit: ColorSpace.maxProfileBytes) else { return nil }
            self = .profile(profile)
        }
    }

    /// The largest real profiles, of printing presses, have about 2 MiB.
    static let maxProfileBytes = 4 << 20
}

/// The contents of a zlib stream; nil if it is damaged, truncated, or longer than `limit` bytes.
private func inflated(_ stream: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    var count = uLongf(limit)
    var status = Z_OK
    let room = [UInt8](unsafeUninitializedCapacity: limit) { target, initialized in
        status = stream.withUnsafeBufferPointer {
            uncompress(target.baseAddress, &count, $0.baseAddress, uLong($0.count))
        }
        initialized = status == Z_OK ? Int(count) : 0
    }
    // A copy, so that the cache does not keep the whole buffer.
    return status == Z_OK ? Array(room[...].prefix(Int(count))) : nil
}

/// A color space given by numbers instead of a profile: in a PNG (PNG third edition, 11.3.2.1 and 11.3.2.2), or by code
/// points.
struct GammaSpace: Equatable {
    /// `gAMA`, in 100,000ths: the exponent of the encoding; nil for none.
    var gamma: Int?
    /// `cHRM`, in 100,000ths: x and y of white, red, green and blue; nil for none.
    var chromaticities: [Int]?

    /// The exponent of the decoding to light.
    /// - Returns: nil for the curve of sRGB. Exponents near it count as sRGB, as in libpng, because programs write
    ///   45,455 into files of sRGB.
    var exponent: Double? { gamma.flatMap { (43_182...47_728).contains($0) ? nil : 100_000 / Double($0) } }

    /// x and y of white, red, green and blue.
    var points: [(x: Double, y: Double)] {
        let numbers = (chromaticities ?? GammaSpace.sRGB).map { Double($0) / 100_000 }
        return stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }

    private static let sRGB = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]

    /// Whether it is exactly sRGB.
    var isSRGB: Bool { chromaticities == nil && exponent == nil }

    /// Whether it is valid: each point is a color, the primaries span a triangle that contains white, and the exponent
    /// leaves more than black and white.
    var isUsable: Bool {
        if let gamma, !(10_000...1_000_000).contains(gamma) { return false }
        let points = points
        guard points.count == 4, points.allSatisfy({ $0.x >= 0 && $0.y > 0 && $0.x + $0.y <= 1 }) else { return false }
        /// Twice the area of a triangle, negative if it is clockwise.
        func area(_ one: Int, _ two: Int, _ three: Int) -> Double {
            (points[two].x - points[one].x) * (points[three].y - points[one].y)
                - (points[three].x - points[one].x) * (points[two].y - points[one].y)
        }
        let parts = [area(0, 1, 2), area(0, 2, 3), area(0, 3, 1)]
        return abs(area(1, 2, 3)) > 0.01 && (parts.allSatisfy { $0 > 0 } || parts.allSatisfy { $0 < 0 })
    }
}

extension GammaSpace {
    /// A display with the curve of sRGB, by ITU-T H.273, tables 2 and 3.
    /// - Returns: nil for other code points, such as HDR.
    init?(primaries: Int, transfer: Int) {
        // sRGB, and BT.709 and its equivalents, which mean sRGB in stored images; 2 means unspecified.
        let isKnown = [1, 6, 13, 14, 15].contains(transfer)
        switch primaries {
        case 1, 2:
            guard isKnown || transfer == 2 else { return nil }
        default:
            guard isKnown, let points = GammaSpace.knownPrimaries[primaries] else { return nil }
            chromaticities = points
        }
    }

    private static let knownPrimaries = [
        // BT.2020
        9: [31_270, 32_900, 70_800, 29_200, 17_000, 79_700, 13_100, 4_600],
        // Display P3
        12: [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000],
    ]
}
