import CJPEGWriter
import TestSupport
import Testing

/// A kind of JPEG that is drawn while the tests run.
struct DrawnJPEG: Sendable, CustomTestStringConvertible {
    let name: String
    var channels = 3
    var across = 1
    var down = 1
    var secondAcross = 1
    var secondDown = 1
    var isProgressive = false
    var isArithmetic = false
    var isRGB = false
    var isSeparate = false
    var restartInterval = 0
    var quality = 85

    var testDescription: String { name }

    static let all = [
        DrawnJPEG(name: "4:4:4"), DrawnJPEG(name: "4:2:2", across: 2), DrawnJPEG(name: "4:2:0", across: 2, down: 2),
        DrawnJPEG(name: "4:4:0", down: 2), DrawnJPEG(name: "4:1:1", across: 4),
        DrawnJPEG(name: "4:1:0", across: 4, down: 2), DrawnJPEG(name: "grey", channels: 1),
        DrawnJPEG(name: "grey, factors of 2", channels: 1, across: 2, down: 2), DrawnJPEG(name: "RGB", isRGB: true),
        DrawnJPEG(name: "RGB 4:2:0", across: 2, down: 2, isRGB: true),
        DrawnJPEG(name: "progressive 4:4:4", isProgressive: true),
        DrawnJPEG(name: "progressive 4:2:2", across: 2, isProgressive: true),
        DrawnJPEG(name: "progressive 4:2:0", across: 2, down: 2, isProgressive: true),
        DrawnJPEG(name: "progressive grey", channels: 1, isProgressive: true),
        DrawnJPEG(name: "restart 4:2:0", across: 2, down: 2, restartInterval: 1),
        DrawnJPEG(name: "restart 4:4:4", restartInterval: 2),
        DrawnJPEG(name: "coarse 4:2:0", across: 2, down: 2, quality: 5),
        DrawnJPEG(name: "fine 4:2:0", across: 2, down: 2, quality: 100),
        DrawnJPEG(name: "arithmetic 4:2:0", across: 2, down: 2, isArithmetic: true),
        DrawnJPEG(name: "progressive arithmetic 4:2:2", across: 2, isProgressive: true, isArithmetic: true),
    ]

    /// A file with noise, flat areas and hard edges; empty when libjpeg lacks the kind.
    func bytes(width: Int, height: Int, seed: UInt64) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        let flat = (0..<4).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) }
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let isNoise = (x / 5 + y / 7) % 3 == 0
                let color =
                    isNoise
                    ? UInt32.random(in: 0...0xFF_FFFF, using: &generator) : flat[(x / 3 % 2) + 2 * (y / 9 % 2)]
                for shift in [16, 8, 0, 4].prefix(channels) { pixels.append(UInt8(color >> UInt32(shift) & 255)) }
            }
        }
        return file(width: width, height: height, pixels: pixels)
    }

    /// 4:2:0, the left half red and the right half blue.
    static func flatHalves(width: Int, height: Int) -> [UInt8] {
        let left: [UInt8] = [0xC8, 0x28, 0x28]
        let right: [UInt8] = [0x28, 0x46, 0xBE]
        let pixels = (0..<height).flatMap { _ in (0..<width).flatMap { $0 < width / 2 ? left : right } }
        return DrawnJPEG(name: "flat", across: 2, down: 2).file(width: width, height: height, pixels: pixels)
    }

    /// Black and white pixels by turns, on both axes.
    static func checkered(side: Int) -> [UInt8] {
        let pixels = (0..<side * side).flatMap { at in
            [UInt8](repeating: (at % side + at / side).isMultiple(of: 2) ? 255 : 0, count: 3)
        }
        return DrawnJPEG(name: "checkered", across: 2, down: 2).file(width: side, height: side, pixels: pixels)
    }

    func file(width: Int, height: Int, pixels: [UInt8]) -> [UInt8] {
        let kind = JPEGKind(
            width: UInt32(width), height: UInt32(height), channels: Int32(channels), across: Int32(across),
            down: Int32(down), secondAcross: Int32(secondAcross), secondDown: Int32(secondDown),
            isProgressive: isProgressive, isArithmetic: isArithmetic, isRGB: isRGB, isSeparate: isSeparate,
            restartInterval: UInt32(restartInterval), quality: Int32(quality))
        var start: UnsafeMutablePointer<UInt8>?
        let count = writeJPEG(kind, pixels, &start)
        defer { freeJPEG(start) }
        return [UInt8](UnsafeBufferPointer(start: start, count: count))
    }
}
