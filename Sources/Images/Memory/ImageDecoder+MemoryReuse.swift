import CLinux

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
