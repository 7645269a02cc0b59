import CLinux

extension ImageDecoder {
    /// Bytes of memory that decoding `bytes` takes at most beside `bytes` themselves, thumbnail included, by the
    /// header.
    ///
    /// For a pixel of the image as stored, beside 4 bytes a sample, 40 for a pixel of the thumbnail (68 where it may be
    /// clear), and 2 MiB; with a color profile 4 MiB more and 4 times its length:
    ///
    /// | file | kept until the thumbnail is made | while it is decoded |
    /// | --- | --- | --- |
    /// | JPEG, read directly | means of squares, if there is to be a thumbnail | 2 bytes a coefficient (1 to 3) if it
    /// is \ progressive or in several scans |
    /// | the same, every pixel asked for | the samples | the same |
    /// | JPEG by libgd | 4 | the same; for the thumbnail again |
    /// | CMYK JPEG | 4; twice, if the thumbnail is converted and samples are not | the same, of 4 channels |
    /// | PNG that is not interlaced | as in the file inflated, 1/8 to 8 | the file |
    /// | PNG by libgd | 4; grey or palette 1 | 1 to 4, and the file if it has a profile |
    /// | GIF | 1 | |
    /// | BMP | 4; up to 8 bits 1 | |
    /// | WebP | 4 | 4 without loss, 5 with loss and alpha |
    /// | AVIF | 4 | planes of 1 to 8 twice, 2, and the file |
    ///
    /// Read directly are JPEGs of the usual kinds and, unless libgd is chosen, PNGs that are not interlaced; whether
    /// libgd has to help with one of those shows only when it is read, so the larger way counts. Not in it: memory that
    /// the process keeps from image to image (`reuseMemory`), the transforms of other color spaces, and previews larger
    /// than the thumbnail: ask with their side as `thumbnailSide`.
    ///
    /// Checked by `scripts/bench/memory.sh` on images of each kind: peaks are 0.2 to 0.96 of it, the low ones where
    /// libgd might have had to help.
    /// - Throws: as `decode` does for what the header or the limits refuse.
    /// - Complexity: that of `ImageHeader`.
    package func memoryEstimate(of bytes: [UInt8], _ request: DecodeRequest) throws(DecodeError) -> Int {
        let file = try ImageFile(bytes, limits: limits)
        let isConverted = request.isColorManaged || request.thumbnailSide != nil
        let overhead = (2 << 20) + (isConverted ? file.colorWork : 0)
        let needs = MemoryNeed.ways(of: file, request, choice).map { $0.peak(of: file, request) }
        return overhead + (needs.max() ?? 0)
    }
}

extension ImageDecoder {
    /// Lets this process keep memory that decoders free, for the next image, which saves a third of the time of
    /// decoding: otherwise each image gets fresh pages from the system.
    ///
    /// For programs that decode many images; call it before the first. Single blocks of more than half of that, or of
    /// 32 MiB, still go back to the system at once.
    /// - Parameter bytesPerThread: what may be kept for each thread that decodes, 128 KiB...64 MiB; less or more counts
    ///   as the nearest of these: what glibc keeps anyway, and the most that it keeps for a thread.
    package static func reuseMemory(bytesPerThread: Int) {
        let least = 128 << 10
        let kept = Int32(max(least, min(bytesPerThread, 64 << 20)))
        mallopt(M_MMAP_THRESHOLD, max(Int32(least), kept / 2))
        mallopt(M_TRIM_THRESHOLD, kept)
    }
}
