import Foundation
import TestSupport
import Testing

/// A shop of four of the sample's pictures. The shop calls the last one by another color than it has.
enum FourPictures {
    private static let sample = packageRoot.path + "/Images/sample"

    /// As the feed of the sample has them, with images beside the feed.
    static let feed = Result {
        let rows = try String(contentsOfFile: sample + "/catalogue.ndjson", encoding: .utf8).split(separator: "\n")
        return rows.prefix(4).joined(separator: "\n").replacing("\"Wht\"", with: "\"blue\"") + "\n"
    }

    private static let wall = Result {
        let folder = try TemporaryFolder()
        let images = sample + "/images/"
        try folder.write(try feed.get().replacing("\"images/", with: "\"" + images), to: "four.ndjson")
        let result = try Binary.run(["sync", "four.ndjson", "--name", "shop"], folder: folder.path)
        guard result.status == 0 else { throw NotSynced(errors: result.errors) }
        return folder
    }

    /// The arguments of a sync of the four.
    static var sync: [String] {
        let path = (try? wall.get().path("four.ndjson")) ?? ""  // the sync of "" fails the test
        return ["sync", path, "--name", "shop"]
    }

    /// Puts a wall of them into a folder: it is synced once for all tests.
    static func copyWall(to folder: String) throws {
        try FileManager.default.copyItem(atPath: wall.get().path("Reports"), toPath: folder + "/Reports")
    }

    private struct NotSynced: Error { let errors: String }
}
