/// A file whose header was held against the limits, and what it says beside its pixels.
struct ImageFile {
    let bytes: [UInt8]
    let header: ImageHeader
    let metadata: ImageMetadata

    /// - Throws: every `DecodeError` but `corrupt`.
    init(_ bytes: [UInt8], limits: DecodeLimits) throws(DecodeError) {
        self.bytes = bytes
        header = try ImageHeader(of: bytes, limits: limits)
        metadata = ImageMetadata(of: ByteReader(bytes: bytes), format: header.format)
    }

    /// As a JPEG of grey or three channels; nil for other files.
    var jpeg: JPEGSource? {
        header.format == .jpeg && metadata.channels != .cmyk ? JPEGSource(bytes: bytes, size: header.size) : nil
    }

    var orientation: Orientation { metadata.orientation(in: ByteReader(bytes: bytes)) }

    /// How the pixels become sRGB.
    /// - Complexity: up to 100 ms once in a process for each color space; after that O(bytes of the profile).
    var colorTreatment: ColorTreatment {
        var notes: [ColorNote] = []
        let conversion = metadata.conversion(of: ByteReader(bytes: bytes), notes: &notes)
        return ColorTreatment(conversion: conversion, notes: notes)
    }
}

/// What color management does to an image.
struct ColorTreatment {
    /// nil: the pixels count as sRGB already.
    let conversion: ColorConversion?
    let notes: [ColorNote]
}
