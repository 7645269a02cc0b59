import Colors
@testable import Images
import Testing

/// An image drawn by `scripts/generate/color-fixtures.py`, and what it must look like when color-managed.
struct ColorFixture: Sendable, CustomTestStringConvertible {
    let name: String
    let notes: [ColorNote]
    /// The sRGB colors of the four quarters, row by row, worked out by that script without any color library.
    let quarters: [UInt32]

    var testDescription: String { name }

    /// How far a channel may be off: rounding, and for JPEG and AVIF their loss, which saturated colors amplify.
    var tolerance: Int { name.hasSuffix(".jpg") || name.hasSuffix(".avif") ? 8 : 2 }

    var bytes: [UInt8] { get throws { try ColorFixture.bytes(name) } }

    static func bytes(_ name: String) throws -> [UInt8] { try resource("ColorFixtures/\(name)") }

    static func named(_ name: String) throws -> ColorFixture { try #require(all.first { $0.name == name }) }

    /// The rows of `expected.tsv`: file, note or "-", four colors.
    static let all: [ColorFixture] = {
        let table = (try? bytes("expected.tsv")) ?? []  // a test counts the rows
        return String(decoding: table, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let cells = line.split(separator: "\t").map(String.init)
            return ColorFixture(
                name: cells[0], notes: ColorNote(rawValue: cells[1]).map { [$0] } ?? [],
                quarters: cells[2...].compactMap { UInt32($0, radix: 16) })
        }
    }()
}

extension PixelGrid {
    /// The middles of the four quarters, row by row.
    var quarters: [UInt32] {
        [rows / 4, 3 * rows / 4].flatMap { row in
            [columns / 4, 3 * columns / 4].map { pixels[row * columns + $0] }
        }
    }
}

/// Every pixel of the thumbnail as a reader of its file sees it.
func thumbnailGrid(of image: DecodedImage, side: Int) throws -> PixelGrid {
    try ImageDecoder().decode(#require(image.preview(side: side)).bytes).grid
}

/// Whether two lists of colors agree; alpha is not looked at.
func areClose(_ left: [UInt32], _ right: [UInt32], within tolerance: Int) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { colorDistance($0, $1) <= tolerance }
}

/// The largest difference of a color channel.
func colorDistance(_ left: UInt32, _ right: UInt32) -> Int {
    [16, 8, 0].map { abs(Int(left >> $0 & 255) - Int(right >> $0 & 255)) }.max() ?? 0
}

/// For messages.
func hex(_ colors: [UInt32]) -> String {
    colors.map { String($0, radix: 16) }.joined(separator: " ")
}
