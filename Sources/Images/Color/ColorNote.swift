/// What color management did to an image, or could not do.
package enum ColorNote: String, Sendable, CaseIterable {
    /// The pixels were converted to sRGB from the color space that the file names.
    case profileApplied = "profile-applied"
    /// The file names a color space, but damaged, of the wrong kind, or unknown here: its numbers were taken as sRGB.
    case profileIgnored = "profile-ignored"
    /// A CMYK image without a usable profile: plain arithmetic turned inks into RGB.
    case cmykConverted = "cmyk-converted"
}
