import CatalogueSearch
import Foundation

/// A wall of lines that a test writes, in a folder of its own.
struct WallFixture: ~Copyable {
    let folder: String

    /// - Parameter lines: of `metadata.ndjson`.
    init(_ lines: [String]) throws {
        folder = FileManager.default.temporaryDirectory.path + "/huewall-wall-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = lines.map { $0 + "\n" }.joined()
        try text.write(toFile: folder + "/metadata.ndjson", atomically: true, encoding: .utf8)
        let header =
            #"{"schema":"huewall.metadata/1","catalogue":"test","options":{"numColors":3},"counts":{"items":\#(lines.count)},"items":["#
        try (header + "\n]}\n").write(toFile: folder + "/metadata.json", atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func wall() throws -> PublishedWall { try PublishedWall(name: "test", folder: folder, digest: Self.digest) }

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
