import Colors
import Foundation

extension StoredColors {
    /// A number of 16 bits for each family by its stored number, little-endian: thousandths.
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
        guard bytes.count == 2 * Family.allCases.count else { return nil }
        return FamilyCounts(
            Family.allCases.map { Int(bytes[2 * $0.storedNumber]) | Int(bytes[2 * $0.storedNumber + 1]) << 8 })
    }

    /// For each: a byte that is 1 for even light, the number of bytes of its colors in 16 bits, little-endian, and
    /// these as `encode` has them.
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
