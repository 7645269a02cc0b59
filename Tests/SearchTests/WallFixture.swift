import Foundation
import Search
import TestSupport

/// A wall of lines that a test writes, in a folder of its own.
struct WallFixture {
    private let home: TemporaryFolder
    var folder: String { home.path }

    /// - Parameter lines: of `metadata.ndjson`.
    init(_ lines: [String]) throws {
        home = try TemporaryFolder()
        let text = lines.map { $0 + "\n" }.joined()
        try home.write(text, to: "metadata.ndjson")
        let header =
            #"{"schema":"huewall.metadata/1","catalogue":"test","options":{"numColors":3},"counts":{"items":\#(lines.count)},"items":["#
        try home.write(header + "\n]}\n", to: "metadata.json")
    }

    func wall(checkStop: () throws -> Void = {}) throws -> PublishedWall {
        try PublishedWall(name: "test", folder: folder, digest: Self.digest, checkStop: checkStop)
    }

    /// FNV-1a, widened: no cryptography is needed to tell test files apart.
    private static func digest(_ bytes: [UInt8]) -> [UInt8] {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return (0..<32).map { UInt8(truncatingIfNeeded: hash >> UInt64(8 * ($0 % 8))) }
    }
}

/// A line with the colors given as hex, share and family.
func line(
    _ id: String, _ colors: [(hex: String, share: Double, family: String)] = [], more: String = "", image: String? = nil
) -> String {
    let list = colors.map {
        #"{"hex":"\#($0.hex)","share":\#($0.share),"family":"\#($0.family)","name":"\#($0.family)"}"#
    }
    let family = colors.first.map { "\"\($0.family)\"" } ?? "null"
    let hash = image.map { "\"sha256:\($0)\"" } ?? "null"
    return
        #"{"id":"\#(id)","title":"Title \#(id)","vendorColor":"","colors":[\#(list.joined(separator: ","))],"family":\#(family),"imageHash":\#(hash),"flags":[]\#(more)}"#
}
