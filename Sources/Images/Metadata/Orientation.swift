/// The orientation of a stored image; raw values as in EXIF 2.32, tag 0x0112.
enum Orientation: Int, Sendable, CaseIterable {
    case upright = 1
    case mirrored
    case upsideDown
    case flipped
    /// Mirrored along the diagonal from top left.
    case transposed
    /// For display, turn a quarter clockwise.
    case quarterLeft
    /// Mirrored along the other diagonal.
    case transversed
    /// For display, turn a quarter counterclockwise.
    case quarterRight

    /// Whether width and height are swapped.
    var swapsSides: Bool { rawValue >= 5 }

    /// The stored position of the pixel displayed at `x`, `y`, in an image of `size` as stored.
    func stored(x: Int, y: Int, in size: PixelSize) -> (x: Int, y: Int) {
        let (right, bottom) = (size.width - 1, size.height - 1)
        return switch self {
        case .upright: (x, y)
        case .mirrored: (right - x, y)
        case .upsideDown: (right - x, bottom - y)
        case .flipped: (x, bottom - y)
        case .transposed: (y, x)
        case .quarterLeft: (y, bottom - x)
        case .transversed: (right - y, bottom - x)
        case .quarterRight: (right - y, x)
        }
    }

    /// Rearranges the values of an image of `size` as stored, row by row, for display; values stay unchanged.
    func turned<Value>(_ values: ArraySlice<Value>, of size: PixelSize) -> [Value] {
        let shown = size.turned(self)
        return (0..<shown.height).flatMap { y in
            (0..<shown.width).map { x in
                let pixel = stored(x: x, y: y, in: size)
                return values[values.startIndex + pixel.y * size.width + pixel.x]
            }
        }
    }
}

extension PixelSize {
    func turned(_ orientation: Orientation) -> PixelSize {
        orientation.swapsSides ? PixelSize(width: height, height: width) : self
    }
}

extension Orientation {
    /// Reads the first directory of the TIFF structure at `offset` (TIFF 6.0, section 2).
    ///
    /// Upright if there is no such structure or field, or if it is invalid.
    init(exif bytes: [UInt8], at offset: Int?) {
        self = offset.flatMap { TIFFReader(bytes: bytes, start: $0) }.flatMap { Orientation($0) } ?? .upright
    }

    private init?(_ exif: TIFFReader) {
        guard let directory = exif.number32(at: 4), directory >= 8, let count = exif.number16(at: directory)
        else { return nil }
        let (orientation, short) = (0x0112, 3)
        for entry in 0..<count {
            let field = directory + 2 + 12 * entry
            guard let tag = exif.number16(at: field) else { return nil }
            guard tag == orientation else { continue }
            guard exif.number16(at: field + 2) == short, exif.number32(at: field + 4) == 1,
                let value = exif.number16(at: field + 8)
            else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }
}

/// Reads numbers in the byte order of the file.
///
/// Offsets count from the start of the TIFF header.
private struct TIFFReader {
    private let bytes: [UInt8]
    private let start: Int
    private let isLittleEndian: Bool

    init?(bytes: [UInt8], start: Int) {
        self.bytes = bytes
        self.start = start
        isLittleEndian = bytes.has("II*\0", at: start)
        guard isLittleEndian || bytes.has("MM\0*", at: start) else { return nil }
    }

    func number16(at offset: Int) -> Int? {
        isLittleEndian ? bytes.littleEndian16(at: start + offset) : bytes.bigEndian16(at: start + offset)
    }

    func number32(at offset: Int) -> Int? {
        isLittleEndian ? bytes.littleEndian32(at: start + offset) : bytes.bigEndian32(at: start + offset)
    }
}
