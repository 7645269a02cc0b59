import Synchronization

/// The color management of an image.
struct ColorTreatment: Sendable {
    /// nil if the pixels already count as sRGB.
    var conversion: ColorConversion?
    var notes: [ColorNote] = []
}

extension ImageFile {
    /// How to convert the pixels to sRGB.
    /// - Complexity: up to 100 ms once per process and color space; then O(bytes of the profile).
    var colorTreatment: ColorTreatment {
        let plain: [ColorNote] = metadata.channels == .cmyk ? [.cmykConverted] : []
        guard let color = metadata.color else { return ColorTreatment(notes: plain) }
        guard let space = ColorSpace(color, of: metadata.channels, in: bytes) else {
            return ColorTreatment(notes: [.profileIgnored] + plain)
        }
        // They are sRGB, or so close that people see no difference.
        if case .gamma(let numbers) = space, numbers.isSRGB { return ColorTreatment() }
        let key = ColorKey(space: space, channels: metadata.channels)
        if let known = treatments.withLock({ $0.find(key) }) { return known }
        // Outside the lock: two threads may both do it, with the same result.
        var made = ColorTreatment()
        if let conversion = ColorConversion(from: space, channels: key.channels) {
            if !conversion.isIdentity { made = ColorTreatment(conversion: conversion, notes: [.profileApplied]) }
        } else {
            // It is damaged, or cannot be the color space of such pixels.
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

/// A cache of treatments.
///
/// A catalogue uses a few profiles for all its images, and creating a transform costs as much as decoding an image.
private struct TreatmentCache {
    /// Sorted by last use, latest last.
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
    /// With the number of treatments, this limits the keys to 16 MiB.
    private static let maxProfileBytes = 1 << 20
}

private let treatments = Mutex(TreatmentCache())

/// A remark on the color management of an image.
enum ColorNote: String, Sendable, CaseIterable {
    /// The pixels were converted to sRGB from the color space of the file.
    case profileApplied = "profile-applied"
    /// The color space of the file is damaged, of the wrong kind, or unknown: the pixels count as sRGB.
    case profileIgnored = "profile-ignored"
    /// A CMYK image without a usable profile: the inks were converted to RGB by a simple formula.
    case cmykConverted = "cmyk-converted"
}
