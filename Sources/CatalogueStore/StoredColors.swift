internal import ColorAnalysis
internal import Foundation

/// Colors as bytes: 45 a color, little-endian, so that a million of them are read in a second.
///
/// Five doubles (hue, saturation, value, weight, share), three bytes sRGB, one byte family (its position in
/// `Family.allCases`) and one byte name (its position in `ColorName.all`).
enum StoredColors {
    private static let stride = 45

    static func encode(_ colors: [DominantColor]) -> Data {
        var data = Data(capacity: colors.count * stride)
        for color in colors {
            for number in [color.hsv.hue, color.hsv.saturation, color.hsv.value, color.weight, color.share] {
                let bits = number.bitPattern
                for shift in Swift.stride(from: 0, to: 64, by: 8) {
                    data.append(UInt8(truncatingIfNeeded: bits >> shift))
                }
            }
            data.append(contentsOf: [color.rgb.red, color.rgb.green, color.rgb.blue])
            data.append(UInt8(Family.allCases.firstIndex(of: color.family) ?? 0))
            data.append(UInt8(clamping: nameIndices[color.name] ?? 0))
        }
        return data
    }

    /// - Returns: no colors for bytes of another length, and unknown families as the first one: neither is ever written.
    static func decode(_ data: Data) -> [DominantColor] {
        let bytes = [UInt8](data)
        guard bytes.count % stride == 0 else { return [] }
        return Swift.stride(from: 0, to: bytes.count, by: stride).map { start in
            func number(_ index: Int) -> Double {
                let first = start + index * 8
                let bits = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[first + $1]) << UInt64($1 * 8) }
                return Double(bitPattern: bits)
            }
            let family = Int(bytes[start + 43])
            let name = Int(bytes[start + 44])
            return DominantColor(
                hsv: HSV(hue: number(0), saturation: number(1), value: number(2)),
                rgb: RGB(red: bytes[start + 40], green: bytes[start + 41], blue: bytes[start + 42]),
                weight: number(3), share: number(4),
                family: Family.allCases.indices.contains(family) ? Family.allCases[family] : .black,
                name: ColorName.all.indices.contains(name) ? ColorName.all[name].name : "")
        }
    }

    private static let nameIndices = Dictionary(
        ColorName.all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })

    static func encode(_ backdrop: Backdrop) -> Data {
        encode([
            DominantColor(
                hsv: HSV(backdrop.rgb), rgb: backdrop.rgb, weight: 0, share: backdrop.share, family: .black)
        ])
    }

    static func decodeBackdrop(_ data: Data) -> Backdrop? {
        decode(data).first.map { Backdrop(rgb: $0.rgb, share: $0.share) }
    }
}
