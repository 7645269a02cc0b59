extension ImageDecoder {
    /// Bytes of memory that decoding `bytes` takes at most beside `bytes` themselves, thumbnail included, as the header tells.
    ///
    /// For a pixel of the image as stored, beside 4 bytes a sample, some for the thumbnail, and 2 MiB:
    ///
    /// | file | kept until the thumbnail is made | while it is decoded |
    /// | --- | --- | --- |
    /// | JPEG from top to bottom, read directly | at most 4 bytes for each pixel of a thumbnail 1.2 times as long | rows |
    /// | the same, progressive or in several scans | the same | 2 bytes a coefficient: 2 to 6 a pixel |
    /// | JPEG of other kinds, by libgd | 4 | coefficients, if in several scans: up to 8 |
    /// | CMYK JPEG | 4; with a thumbnail that is converted and samples that are not 8 | the same |
    /// | PNG that is not interlaced | as in the file inflated, 1/8 to 8, if libgd need not help | the file again |
    /// | PNG, by libgd | 4; grey or palette 1 | 1 to 4, and the file again if it has a profile |
    /// | GIF | 1 | |
    /// | BMP | 4; up to 8 bits 1 | |
    /// | WebP | 4 | 4; without loss or clear 9; and the file again, if animated twice |
    /// | AVIF | 4 | 4, planes of 1 to 7 twice, and the file again |
    ///
    /// Whether libgd has to help with a JPEG or PNG shows only when it is read, so the larger way counts. Memory that the
    /// process keeps from image to image (`reuseMemory`) and the transforms of up to 16 color spaces are not in it. A preview
    /// larger than the thumbnail is not in it either: ask with its side as `thumbnailSide`.
    /// - Throws: as `decode` does for what the header or the limits refuse.
    /// - Complexity: that of `ImageHeader`.
    package func memoryEstimate(of bytes: [UInt8], _ request: DecodeRequest) throws(DecodeError) -> Int {
        let file = try ImageFile(bytes, limits: limits)
        let overhead = 2 << 20
        let needs = MemoryNeed.ways(of: file, request, choice).map { $0.peak(of: file, request) }
        return overhead + (needs.max() ?? 0)
    }
}
