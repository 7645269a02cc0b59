extension MemoryNeed {
    static func pngWays(of file: ImageFile, _ choice: DecoderChoice) -> [MemoryNeed] {
        let isInterlaced = ByteReader(bytes: file.bytes).byte(at: 28) != 0
        return choice == .auto && !isInterlaced ? [pngDirectly(file), pngByGD(file)] : [pngByGD(file)]
    }

    /// The rows as they are in the file, and for inflating them the data in one piece.
    private static func pngDirectly(_ file: ImageFile) -> MemoryNeed {
        let rowBytes = (file.header.width * file.bitsPerPNGPixel + 7) / 8 + 1
        return MemoryNeed(kept: rowBytes * (file.header.height + 1), whileReading: file.bytes.count)
    }

    /// libgd lets libpng fill all rows, of 8 bits a channel, and then makes an image of them.
    private static func pngByGD(_ file: ImageFile) -> MemoryNeed {
        let pixels = file.header.size.pixelCount
        let copy = file.metadata.profileChunk == nil ? 0 : file.bytes.count
        let isPaletteImage = [0, 3].contains(file.pngColorType)
        let rowBytes = isPaletteImage ? 1 : file.pngColorType == 2 ? 3 : 4
        return MemoryNeed(kept: isPaletteImage ? pixels : 4 * pixels, whileReading: rowBytes * pixels + copy)
    }
}

extension ImageFile {
    /// IHDR, which `ImageHeader` has found in its place: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
    var pngColorType: Int { ByteReader(bytes: bytes).byte(at: 25) ?? 6 }

    fileprivate var bitsPerPNGPixel: Int {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2][pngColorType] ?? 4
        return channels * (ByteReader(bytes: bytes).byte(at: 24) ?? 16)
    }
}
