import CPNG

/// The pixels of a PNG that were read without libgd.
final class PNGImage: PixelSource {
    /// In pixels.
    let size: PixelSize
    private let handle: OpaquePointer

    /// - Parameter size: what the header says.
    /// - Returns: nil where libgd has to look: the image is interlaced, or there is anything odd about the file.
    /// - Complexity: O(width * height), mostly for inflating; as many bytes as the pixels have in the file.
    init?(_ bytes: [UInt8], size: PixelSize) {
        guard let handle = cpngOpen(bytes, bytes.count, UInt32(size.width), UInt32(size.height)) else { return nil }
        self.handle = handle
        self.size = size
    }

    deinit { cpngClose(handle) }

    func read(row: Int, step: Int, to target: UnsafeMutableBufferPointer<UInt32>) {
        cpngReadRow(handle, UInt32(row), UInt32(step), target.baseAddress)
    }
}
