import Synchronization

/// What to do with the pixels of a color space.
enum ColorPlan: Sendable {
    /// They are sRGB, or so near that people see no difference.
    case keep
    case convert(ColorConversion)
    /// The color space is damaged, or cannot be one of such pixels.
    case ignore

    /// The plan for a file that names `space`; nil stands for one that cannot be read.
    static func plan(for space: ColorSpace?, channels: ColorChannels) -> ColorPlan {
        guard let space else { return .ignore }
        if space.isPlainlySRGB { return .keep }
        let key = PlanKey(space: space, channels: channels)
        if let known = plans.withLock({ $0.find(key) }) { return known }
        // Outside the lock: two threads may both do it, and get the same.
        let made = make(for: key)
        plans.withLock { $0.add(made, for: key) }
        return made
    }

    private static func make(for key: PlanKey) -> ColorPlan {
        guard let conversion = ColorConversion(from: key.space, channels: key.channels) else { return .ignore }
        return conversion.isIdentity ? .keep : .convert(conversion)
    }
}

private struct PlanKey: Hashable {
    let space: ColorSpace
    let channels: ColorChannels
}

/// The last plans.
///
/// A catalogue uses a few profiles for all its images, and making a transform costs as much as decoding one.
private struct PlanCache {
    private var plans: [PlanKey: ColorPlan] = [:]
    /// Oldest use first.
    private var order: [PlanKey] = []

    mutating func find(_ key: PlanKey) -> ColorPlan? {
        guard let plan = plans[key] else { return nil }
        if order.last != key { touch(key) }
        return plan
    }

    mutating func add(_ plan: ColorPlan, for key: PlanKey) {
        if case .profile(let bytes) = key.space, bytes.count > PlanCache.maxProfileBytes { return }
        plans[key] = plan
        touch(key)
        if order.count > PlanCache.maxPlans { plans[order.removeFirst()] = nil }
    }

    private mutating func touch(_ key: PlanKey) {
        order.removeAll { $0 == key }
        order.append(key)
    }

    private static let maxPlans = 16
    /// Together with the number of plans this bounds what the keys take: 16 MiB.
    private static let maxProfileBytes = 1 << 20
}

private let plans = Mutex(PlanCache())

extension ImageMetadata {
    /// How the pixels become sRGB, nil when they stay; and what people should know about it.
    func conversion(of reader: ByteReader, notes: inout [ColorNote]) -> ColorConversion? {
        guard let color else {
            if channels == .cmyk { notes = [.cmykConverted] }
            return nil
        }
        switch ColorPlan.plan(for: ColorSpace(color, in: reader), channels: channels) {
        case .keep:
            return nil
        case .convert(let conversion):
            notes = [.profileApplied]
            return conversion
        case .ignore:
            notes = channels == .cmyk ? [.profileIgnored, .cmykConverted] : [.profileIgnored]
            return nil
        }
    }
}

/// What color management did to an image, or could not do.
package enum ColorNote: String, Sendable, CaseIterable {
    /// The pixels were converted to sRGB from the color space that the file names.
    case profileApplied = "profile-applied"
    /// The file names a color space, but damaged, of the wrong kind, or unknown here: its numbers were taken as sRGB.
    case profileIgnored = "profile-ignored"
    /// A CMYK image without a usable profile: plain arithmetic turned inks into RGB.
    case cmykConverted = "cmyk-converted"
}
