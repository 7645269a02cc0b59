import Colors
import Foundation

/// Colors as bytes, so that a million of them are read in a second.
///
/// A byte for the format, then for each color: five doubles (hue, saturation, value, weight, share), little-endian;
/// three bytes sRGB; a byte for the family, its `storedNumber`; and its name, a byte that counts UTF-8 bytes and then
/// these.
enum StoredColors {
    /// The format of the bytes. Other formats are not read.
    static let format: UInt8 = 2

    static func encode(_ colors: [DominantColor]) -> Data {
        var bytes = [format]
        bytes.reserveCapacity(1 + colors.count * 56)
        for color in colors {
            for number in [color.hsv.hue, color.hsv.saturation, color.hsv.value, color.weight, color.share] {
                bytes.append(double: number)
            }
            bytes += [color.rgb.red, color.rgb.green, color.rgb.blue, UInt8(color.family.storedNumber)]
            let name = color.name.utf8.prefix(255)
            bytes.append(UInt8(name.count))
            bytes += name
        }
        return Data(bytes)
    }

    /// - Returns: nil for bytes that `encode` never makes: the colors are then voted on again.
    static func decode(_ data: Data) -> [DominantColor]? {
        data.withUnsafeBytes { bytes in
            guard bytes.first == format else { return nil }
            var colors: [DominantColor] = []
            var start = 1
            while start < bytes.count {
                guard let (color, end) = decodeColor(bytes, at: start) else { return nil }
                colors.append(color)
                start = end
            }
            return colors
        }
    }

    /// Bytes of a color without its name.
    private static let fixedCount = 45

    /// - Returns: the color, and where the next one begins.
    private static func decodeColor(_ bytes: UnsafeRawBufferPointer, at start: Int) -> (DominantColor, end: Int)? {
        guard start + fixedCount <= bytes.count else { return nil }
        func number(_ index: Int) -> Double { double(bytes, at: start + index * 8) }
        let (hue, saturation, value, weight, share) = (number(0), number(1), number(2), number(3), number(4))
        let end = start + fixedCount + Int(bytes[start + 44])
        guard end <= bytes.count, [hue, saturation, value, weight, share].allSatisfy(\.isFinite),
            let family = Family(storedNumber: Int(bytes[start + 43])),
            let name = String(validating: bytes[(start + fixedCount)..<end], as: UTF8.self)
        else { return nil }
        let rgb = RGB(red: bytes[start + 40], green: bytes[start + 41], blue: bytes[start + 42])
        let hsv = HSV(hue: hue, saturation: saturation, value: value)
        return (DominantColor(hsv: hsv, rgb: rgb, weight: weight, share: share, family: family, name: name), end)
    }

    /// Three bytes sRGB and a double.
    static func encode(_ backdrop: Backdrop) -> Data {
        var bytes = [format, backdrop.rgb.red, backdrop.rgb.green, backdrop.rgb.blue]
        bytes.append(double: backdrop.share)
        return Data(bytes)
    }

    /// - Returns: nil for bytes that `encode` never makes.
    static func decodeBackdrop(_ data: Data) -> Backdrop? {
        data.withUnsafeBytes { bytes in
            guard bytes.count == 12, bytes[0] == format else { return nil }
            return Backdrop(rgb: RGB(red: bytes[1], green: bytes[2], blue: bytes[3]), share: double(bytes, at: 4))
        }
    }

    /// Eight bytes, little-endian, which must be in bounds.
    private static func double(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Double {
        Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)))
    }
}

extension [UInt8] {
    fileprivate mutating func append(double: Double) {
        let bits = double.bitPattern
        for shift in stride(from: 0, to: 64, by: 8) { append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
}

extension StoredColors {
    /// The size of a picture's likelihoods.
    static let likelihoodBytes = 2 * Family.allCases.count

    /// For each family, by its stored number: thousandths in 16 bits, little-endian.
    static func encode(_ likelihood: FamilyCounts) -> Data {
        var numbers = [UInt16](repeating: 0, count: Family.allCases.count)
        for family in Family.allCases {
            numbers[family.storedNumber] = UInt16(clamping: likelihood[family])
        }
        return Data(numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
    }

    /// - Returns: nil for bytes that `encode` never gave.
    static func decodeLikelihood(_ data: Data) -> FamilyCounts? {
        let bytes = [UInt8](data)
        guard bytes.count == likelihoodBytes else { return nil }
        return FamilyCounts(
            Family.allCases.map { Int(bytes[2 * $0.storedNumber]) | Int(bytes[2 * $0.storedNumber + 1]) << 8 })
    }

    /// For each: a byte that is 1 for even light, the number of bytes of its colors in 16 bits, little-endian, and its
    /// colors by `encode`.
    static func encode(_ alternatives: [AlternativeColors]) -> Data {
        var bytes = Data()
        for alternative in alternatives {
            let colors = encode(alternative.colors)
            bytes += [
                alternative.isEvenLight ? 1 : 0, UInt8(truncatingIfNeeded: colors.count),
                UInt8(truncatingIfNeeded: colors.count >> 8),
            ]
            bytes += colors
        }
        return bytes
    }

    /// - Returns: nil for bytes that `encode` never gave.
    static func decodeAlternatives(_ data: Data) -> [AlternativeColors]? {
        var rest = [UInt8](data)[...]
        var alternatives: [AlternativeColors] = []
        while !rest.isEmpty {
            guard rest.count >= 3 else { return nil }
            let head = Array(rest.prefix(3))
            let count = Int(head[1]) | Int(head[2]) << 8
            rest = rest.dropFirst(3)
            guard rest.count >= count, let colors = decode(Data(rest.prefix(count))), !colors.isEmpty else {
                return nil
            }
            alternatives.append(AlternativeColors(colors: colors, isEvenLight: head[0] == 1))
            rest = rest.dropFirst(count)
        }
        return alternatives
    }
}

extension Family {
    /// The number of the family in stores. It never changes, and no number is used again.
    var storedNumber: Int {
        switch self {
        case .black: 0
        case .white: 1
        case .grey: 2
        case .red: 3
        case .orange: 4
        case .yellow: 5
        case .green: 6
        case .blue: 7
        case .purple: 8
        case .pink: 9
        case .brown: 10
        case .beige: 11
        }
    }

    /// - Returns: nil for a number that stands for no family.
    init?(storedNumber: Int) {
        guard Family.byNumber.indices.contains(storedNumber) else { return nil }
        self = Family.byNumber[storedNumber]
    }

    private static let byNumber = allCases.sorted { $0.storedNumber < $1.storedNumber }
}
