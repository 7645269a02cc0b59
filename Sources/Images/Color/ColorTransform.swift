import CLCMS

/// A Little CMS transform to sRGB with one owner.
///
/// Relative colorimetric with black point compensation: in-gamut colors stay exact, paper becomes white and full ink
/// black.
final class ColorTransform: @unchecked Sendable {
    // SAFETY: the transform is never changed after `init`, and without Little CMS's pixel cache (NOCACHE), several
    // threads may apply it. The context is only used for this transform.
    private let context: ProfileContext
    private let handle: cmsHTRANSFORM

    /// - Returns: nil if the color space is unknown, damaged, or not for pixels with these channels.
    /// - Complexity: 1 to 100 ms; CMYK is the slowest, because of its 4-dimensional table.
    init?(from space: ColorSpace, channels: ColorChannels) {
        guard let context = ProfileContext(), let source = ColorProfile(space, channels, in: context),
            let target = ColorProfile(sRGBIn: context), source.describes(channels)
        else { return nil }
        let flags = cmsUInt32Number(cmsFLAGS_NOCACHE | cmsFLAGS_COPY_ALPHA | cmsFLAGS_BLACKPOINTCOMPENSATION)
        guard
            let handle = cmsCreateTransformTHR(
                context.handle, source.handle, channels.pixelFormat, target.handle, clcmsFormatPackedRGB,
                cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), flags)
        else { return nil }
        self.context = context
        self.handle = handle
    }

    deinit { cmsDeleteTransform(handle) }

    /// Converts `count` pixels to `0xAARRGGBB`; source and target may be the same if their pixels have the same size.
    func apply(from source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt32>, count: Int) {
        cmsDoTransform(handle, source, target, cmsUInt32Number(count))
    }
}

extension ColorChannels {
    fileprivate var pixelFormat: cmsUInt32Number {
        switch self {
        case .grey: clcmsFormatGrey
        case .rgb: clcmsFormatPackedRGB
        case .cmyk: clcmsFormatCMYK
        }
    }

    fileprivate var signature: cmsColorSpaceSignature {
        switch self {
        case .grey: cmsSigGrayData
        case .rgb: cmsSigRgbData
        case .cmyk: cmsSigCmykData
        }
    }
}

/// A separate context for each transform: no state is shared, and errors of hostile profiles are not printed.
private struct ProfileContext: ~Copyable {
    let handle: cmsContext

    init?() {
        guard let handle = cmsCreateContext(nil, nil) else { return nil }
        self.handle = handle
    }

    deinit { cmsDeleteContext(handle) }
}

private struct ColorProfile: ~Copyable {
    let handle: cmsHPROFILE

    init?(sRGBIn context: borrowing ProfileContext) {
        guard let handle = cmsCreate_sRGBProfileTHR(context.handle) else { return nil }
        self.handle = handle
    }

    init?(_ space: ColorSpace, _ channels: ColorChannels, in context: borrowing ProfileContext) {
        let handle: cmsHPROFILE? =
            switch space {
            case .profile(let bytes): openProfile(bytes, context.handle)
            case .gamma(let space): profile(space, isGrey: channels == .grey, context.handle)
            }
        guard let handle else { return nil }
        self.handle = handle
    }

    deinit { cmsCloseProfile(handle) }

    /// Whether the profile's color space fits these channels: no device links, no named colors.
    func describes(_ channels: ColorChannels) -> Bool {
        let classes = [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]
        return cmsGetColorSpace(handle) == channels.signature && classes.contains(cmsGetDeviceClass(handle))
    }
}

private func openProfile(_ bytes: [UInt8], _ context: cmsContext) -> cmsHPROFILE? {
    guard let profile = cmsOpenProfileFromMemTHR(context, bytes, cmsUInt32Number(bytes.count)) else { return nil }
    // Multi-process elements may repeat a table without limit, so a profile of 4 MiB could cost gigabytes and minutes.
    let unbounded = [cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag]
    guard !unbounded.contains(where: { cmsIsTag(profile, $0) != 0 }) else {
        cmsCloseProfile(profile)
        return nil
    }
    return profile
}

/// The profile of a display, or of greys, with a power curve; nil for invalid numbers.
private func profile(_ space: GammaSpace, isGrey: Bool, _ context: cmsContext) -> cmsHPROFILE? {
    guard space.isUsable, let curve = toneCurve(exponent: space.exponent, context) else { return nil }
    defer { cmsFreeToneCurve(curve) }
    let points = space.points.map { cmsCIExyY(x: $0.x, y: $0.y, Y: 1) }
    var white = points[0]
    if isGrey { return cmsCreateGrayProfileTHR(context, &white, curve) }
    var triple = cmsCIExyYTRIPLE(Red: points[1], Green: points[2], Blue: points[3])
    var curves: [OpaquePointer?] = [curve, curve, curve]
    return cmsCreateRGBProfileTHR(context, &white, &triple, &curves)
}

/// - Parameter exponent: nil for the curve of sRGB.
private func toneCurve(exponent: Double?, _ context: cmsContext) -> OpaquePointer? {
    guard let exponent else {
        // IEC 61966-2-1: gamma, then a, b, c and d of the two parts of the curve.
        return cmsBuildParametricToneCurve(context, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    }
    return cmsBuildGamma(context, exponent)
}
