internal import ColorAnalysis
import ColorScience
import Foreground
internal import Foundation

/// Colors as bytes, so that a million of them are read in a second.
///
/// A byte for the format, then for each color: five doubles (hue, saturation, value, weight, share), little-endian; three
/// bytes sRGB; a byte for the family, its `storedNumber`; and its name, a byte that counts UTF-8 bytes and then these.
enum StoredColors {
    /// Bytes of another one are not read.
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

    /// - Returns: nil for bytes that `encode` never gave: they must not become colors, but be made again.
    static func decode(_ data: Data) -> [DominantColor]? {
        var bytes = [UInt8](data)[...]
        guard bytes.popFirst() == format else { return nil }
        var colors: [DominantColor] = []
        while !bytes.isEmpty {
            guard let color = decodeColor(&bytes) else { return nil }
            colors.append(color)
        }
        return colors
    }

    private static func decodeColor(_ bytes: inout ArraySlice<UInt8>) -> DominantColor? {
        guard bytes.count >= 45 else { return nil }
        let numbers = (0..<5).map { _ in bytes.takeDouble() }
        let rgb = RGB(red: bytes.removeFirst(), green: bytes.removeFirst(), blue: bytes.removeFirst())
        guard let family = Family(storedNumber: Int(bytes.removeFirst())) else { return nil }
        let count = Int(bytes.removeFirst())
        guard bytes.count >= count, numbers.allSatisfy(\.isFinite),
            let name = String(validating: bytes.prefix(count), as: UTF8.self)
        else { return nil }
        bytes = bytes.dropFirst(count)
        return DominantColor(
            hsv: HSV(hue: numbers[0], saturation: numbers[1], value: numbers[2]), rgb: rgb, weight: numbers[3],
            share: numbers[4], family: family, name: name)
    }

    /// Three bytes sRGB and a double.
    static func encode(_ backdrop: Backdrop) -> Data {
        var bytes = [format, backdrop.rgb.red, backdrop.rgb.green, backdrop.rgb.blue]
        bytes.append(double: backdrop.share)
        return Data(bytes)
    }

    /// - Returns: nil like `decode`.
    static func decodeBackdrop(_ data: Data) -> Backdrop? {
        var bytes = [UInt8](data)[...]
        guard bytes.count == 12, bytes.popFirst() == format else { return nil }
        let rgb = RGB(red: bytes.removeFirst(), green: bytes.removeFirst(), blue: bytes.removeFirst())
        return Backdrop(rgb: rgb, share: bytes.takeDouble())
    }
}

extension [UInt8] {
    fileprivate mutating func append(double: Double) {
        let bits = double.bitPattern
        for shift in stride(from: 0, to: 64, by: 8) { append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
}

extension ArraySlice<UInt8> {
    /// The next eight bytes, which must be there, little-endian.
    mutating func takeDouble() -> Double {
        let bits = prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        self = dropFirst(8)
        return Double(bitPattern: bits)
    }
}
