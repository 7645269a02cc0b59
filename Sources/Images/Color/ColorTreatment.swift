import Synchronization

/// What color management does to an image.
struct ColorTreatment: Sendable {
    /// nil: the pixels count as sRGB already.
    var conversion: ColorConversion?
    var notes: [ColorNote] = []
}

extension ImageFile {
    /// How the pixels become sRGB.
    /// - Complexity: up to 100 ms once in a process for each color space; after that O(bytes of the profile).
    var colorTreatment: ColorTreatment {
        let plain: [ColorNote] = metadata.channels == .cmyk ? [.cmykConverted] : []
        guard let color = metadata.color else { return ColorTreatment(notes: plain) }
        guard let space = ColorSpace(color, of: metadata.channels, in: bytes) else {
            return ColorTreatment(notes: [.profileIgnored] + plain)
        }
        // They are sRGB, or so near that people see no difference.
        if case .gamma(let numbers) = space, numbers.isSRGB { return ColorTreatment() }
        let key = ColorKey(space: space, channels: metadata.channels)
        if let known = treatments.withLock({ $0.find(key) }) { return known }
        // Outside the lock: two threads may both do it, and get the same.
        var made = ColorTreatment()
        if let conversion = ColorConversion(from: space, channels: key.channels) {
            if !conversion.isIdentity { made = ColorTreatment(conversion: conversion, notes: [.profileApplied]) }
        } else {
            // It is damaged, or cannot be one of such pixels.
            made.notes = [.profileIgnored] + plain
        }
        let treatment = made
        treatments.withLock { $0.add(treatment, for: key) }
        return treatment
    }
}

private struct ColorKey: Equatable {
    let space: ColorSpace
    let channels: ColorChannels
}

/// The last treatments.
///
/// A catalogue uses a few profiles for all its images, and making a transform costs as much as decoding one.
private struct TreatmentCache {
    /// Latest use last.
    private var kept: [(key: ColorKey, treatment: ColorTreatment)] = []

    mutating func find(_ key: ColorKey) -> ColorTreatment? {
        guard let index = kept.lastIndex(where: { $0.key == key }) else { return nil }
        if index < kept.count - 1 { kept.append(kept.remove(at: index)) }
        return kept.last?.treatment
    }

    mutating func add(_ treatment: ColorTreatment, for key: ColorKey) {
        if case .profile(let bytes) = key.space, bytes.count > TreatmentCache.maxProfileBytes { return }
        kept.removeAll { $0.key == key }
        kept.append((key, treatment))
        if kept.count > TreatmentCache.maxCount { kept.removeFirst() }
    }

    private static let maxCount = 16
    /// Together with the number of treatments this bounds what the keys take: 16 MiB.
    private static let maxProfileBytes = 1 << 20
}

private let treatments = Mutex(TreatmentCache())

/// What color management did to an image, or could not do.
enum ColorNote: String, Sendable, CaseIterable {
    /// The pixels were converted to sRGB from the color space that the file names.
    case profileApplied = "profile-applied"
    /// The file names a color space, but damaged, of the wrong kind, or unknown here: its numbers were taken as sRGB.
    case profileIgnored = "profile-ignored"
    /// A CMYK image without a usable profile: plain arithmetic turned inks into RGB.
    case cmykConverted = "cmyk-converted"
}
