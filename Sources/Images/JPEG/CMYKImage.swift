/// A CMYK image.
///
/// A pixel has cyan, magenta, yellow and black in memory order, 0 no ink ... 255 full ink.
struct CMYKImage: PixelSource {
    private let image: PackedImage

    var size: PixelSize { image.size }

    /// Decodes a JPEG with four channels.
    /// - Throws: `.corrupt` or `.truncated`, as for any other JPEG.
    init(jpeg file: ImageFile) throws(DecodeError) {
        guard let read = try JPEGSource(file).read(step: 1, isCMYK: true) else {
            throw .corrupt(.jpeg, reason: "no decoder could read it")
        }
        image = PackedImage(size: file.size, pixels: read.samples)
    }

    func read(row: Int, step: Int, to target: UnsafeMutableBufferPointer<UInt32>) {
        image.read(row: row, step: step, to: target)
    }

    /// The pixels scaled to a smaller size, row by row, each the mean of an area.
    /// - Complexity: O(pixels of this image).
    func scaled(to small: PixelSize) -> [UInt32] {
        (0..<small.height).flatMap { row in
            let rows = share(row, of: small.height, in: size.height)
            return (0..<small.width).map { mean(rows: rows, columns: share($0, of: small.width, in: size.width)) }
        }
    }

    /// Part `index` of `count` equal parts of `length`, which is at least `count`.
    private func share(_ index: Int, of count: Int, in length: Int) -> Range<Int> {
        (index * length / count)..<((index + 1) * length / count)
    }

    private func mean(rows: Range<Int>, columns: Range<Int>) -> UInt32 {
        // Two inks per word, 32 bits each: enough for 16 million pixels of 255.
        var even: UInt64 = 0
        var odd: UInt64 = 0
        for row in rows {
            for pixel in image.pixels[(row * size.width + columns.lowerBound)..<(row * size.width + columns.upperBound)]
            {
                even += UInt64(pixel & 255) | UInt64(pixel >> 16 & 255) << 32
                odd += UInt64(pixel >> 8 & 255) | UInt64(pixel >> 24) << 32
            }
        }
        let count = UInt64(rows.count * columns.count)
        func rounded(_ sum: UInt64) -> UInt32 { UInt32((sum + count / 2) / count) }
        return rounded(even & 0xFFFF_FFFF) | rounded(odd & 0xFFFF_FFFF) << 8 | rounded(even >> 32) << 16
            | rounded(odd >> 32) << 24
    }
}
