extension PNGSuiteCase {
    /// Files that no decoder may take as sound: `pixels` is nil.
    static let damaged: [PNGSuiteCase] = (signatures + headers + data).map {
        PNGSuiteCase(name: $0.0, bytes: $0.1, isDirect: hasOnlyWrongSum($0.0))
    }

    /// All pixels are there: those of a sound file that is made of it.
    static func hasOnlyWrongSum(_ name: String) -> Bool { ["xhdn0g08", "xcsn0g01"].contains(name) }

    /// A byte of the signature, and line ends as they suffer in transfer.
    private static let signatures: [(String, [UInt8])] = [
        ("xs1n0g01", patched(grey1, at: 0, 0x88)), ("xs2n0g01", patched(grey1, at: 1, 0x51)),
        ("xs4n0g01", patched(grey1, at: 3, 0x48)), ("xs7n0g01", patched(grey1, at: 6, 0x1B)),
        ("xcrn0g04", Array(grey4[..<4] + grey4[5...])), ("xlfn0g04", Array(grey4[..<5] + grey4[6...])),
    ]

    /// A checksum; color types 1 and 9, depths 0, 3 and 99 under right checksums.
    private static let headers: [(String, [UInt8])] = [
        ("xhdn0g08", patched(grey8, at: 29, grey8[29] ^ 1)), ("xc1n0g08", repaired(patched(grey8, at: 25, 1))),
        ("xc9n2c08", repaired(patched(rgb8, at: 25, 9))), ("xd0n2c08", repaired(patched(rgb8, at: 24, 0))),
        ("xd3n2c08", repaired(patched(rgb8, at: 24, 3))), ("xd9n2c08", repaired(patched(rgb8, at: 24, 99))),
    ]

    /// A checksum, and none at all.
    private static let data: [(String, [UInt8])] = [
        ("xcsn0g01", withoutSum("IDAT", grey1)),
        ("xdtn0g01", pngSignature + pngChunks(of: grey1).filter { $0.type != "IDAT" }.flatMap(\.bytes)),
    ]

    private static let grey1 = DrawnPNG(channels: .grey, depth: 1).bytes(width: 32, height: 32, seed: 1)
    private static let grey4 = DrawnPNG(channels: .grey, depth: 4).bytes(width: 32, height: 32, seed: 1)
    private static let grey8 = DrawnPNG(channels: .grey, depth: 8).bytes(width: 32, height: 32, seed: 1)
    private static let rgb8 = DrawnPNG(channels: .rgb, depth: 8).bytes(width: 32, height: 32, seed: 1)

    private static func patched(_ bytes: [UInt8], at offset: Int, _ value: UInt8) -> [UInt8] {
        var bytes = bytes
        bytes[offset] = value
        return bytes
    }

    private static func withoutSum(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
        pngSignature
            + pngChunks(of: bytes).flatMap { chunk in
                chunk.type == type ? chunk.bytes.dropLast() + [chunk.bytes[chunk.bytes.count - 1] ^ 1] : chunk.bytes
            }
    }
}
