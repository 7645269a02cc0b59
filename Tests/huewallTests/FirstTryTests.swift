import Foundation
import Glibc
import TestSupport
import Testing

/// What people type first, and what stays of it.
@Suite(.timeLimit(.minutes(3))) struct FirstTryTests {
    private let sample = packageRoot.path + "/Images/sample"
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws { home = try TemporaryFolder() }

    @Test(arguments: [["snyc", "feed.csv"], ["help", "snyc"], ["SYNC", "feed.csv"]])
    func `a misspelled command is guessed`(words: [String]) throws {
        let result = try Binary.run(words, folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("did you mean huewall sync?"), "\(result.errors)")
    }

    @Test func `an error ends with the usage of its command`() throws {
        let result = try Binary.run(["sync", "feed.csv", "--num-colors", "99"], folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("Usage: huewall sync [<options>] <source>"), "\(result.errors)")
    }

    @Test(arguments: ["shop.example", "shop.example:8080/feed.csv", "www.shop.example/products.json"])
    func `the name of a server is asked about as a URL`(source: String) throws {
        let result = try Binary.run(["sync", source], folder: folder)
        #expect(result.status == 66)
        #expect(result.errors.contains("did you mean https://\(source)?"), "\(result.errors)")
    }

    @Test(arguments: ["feed.csv", "home.ndjson", "folder/feed.xml", "shop"])
    func `the name of a file is not the name of a server`(source: String) throws {
        let result = try Binary.run(["sync", source], folder: folder)
        #expect(result.status == 66)
        #expect(result.errors.contains("There is no file") && !result.errors.contains("https://"), "\(result.errors)")
    }

    @Test(arguments: [
        ["bad.csv"], ["empty.ndjson"], ["http://127.0.0.1:9/"], ["good.ndjson", "--map", "id=nope"], ["none.csv"],
    ])
    func `nothing stays of a first try that failed`(words: [String]) throws {
        try home.write("id;nothing\n1;2\n", to: "bad.csv")
        try home.write("", to: "empty.ndjson")
        try home.write(#"{"id":"a","image":"a.png"}"#, to: "good.ndjson")
        let before = try files()
        let result = try Binary.run(["sync"] + words + ["--name", "shop"], folder: folder)
        #expect(result.status != 0)
        #expect(!result.errors.contains("last good run stays"), "\(result.errors)")
        #expect(try files() == before)
    }

    @Test func `a first try that failed leaves the images of another run's reports alone`() throws {
        try home.write("id;nothing\n1;2\n", to: "bad.csv")
        try FileManager.default.createDirectory(atPath: home.path("Images/shop"), withIntermediateDirectories: true)
        try home.write("", to: "Images/shop/huewall.lock")
        let descriptor = open(home.path("Images/shop/huewall.lock"), O_RDWR)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let result = try Binary.run(["sync", "bad.csv", "--name", "shop"], folder: folder)
        #expect(result.status == 75)
        #expect(try files() == ["Images/shop/huewall.lock", "bad.csv"])
    }

    @Test func `a failed run says that the last wall stays, when there is one`() throws {
        try FourPictures.copyWall(to: folder)
        let before = try files()
        try home.write("id;nothing\n1;2\n", to: "bad.csv")
        let result = try Binary.run(["sync", "bad.csv", "--name", "shop"], folder: folder)
        #expect(result.status == 65)
        #expect(result.errors.contains("The wall of the last good run stays."), "\(result.errors)")
        #expect(Set(before).isSubset(of: try files()))
    }

    @Test func `no wall of a good run is promised where no run was good`() throws {
        try home.write(#"{"id":"a","image":"missing.png"}"# + "\n", to: "all-missing.ndjson")
        try home.write("id;nothing\n1;2\n", to: "bad.csv")
        #expect(try Binary.run(["sync", "all-missing.ndjson", "--name", "shop"], folder: folder).status == 65)
        #expect(home.exists("Reports/shop/index.html"))
        let result = try Binary.run(["sync", "bad.csv", "--name", "shop"], folder: folder)
        #expect(result.status == 65)
        #expect(!result.errors.contains("last good run"), "\(result.errors)")
    }

    @Test func `a folder of pictures is a catalogue`() throws {
        try copyPictures(["pace-runner-red.png"], to: "Pictures")
        try copyPictures(["pace-runner-royal.jpg"], to: "Pictures/new")
        try copyPictures(["pace-runner-red.png"], to: "Pictures/.hidden")
        try home.write("no picture", to: "Pictures/notes.txt")
        try FileManager.default.createSymbolicLink(atPath: home.path("Pictures/loop"), withDestinationPath: folder)
        try copyPictures(["pace-runner-red.png"], to: "Pictures/Reports/other/thumbs")
        let dry = try Binary.run(["sync", ".", "--dry-run"], folder: folder + "/Pictures")
        #expect(dry.output.hasPrefix("Pictures: 2 items in the feed, 2 new"), "\(dry.output)")
        for run in 1...2 {
            let result = try Binary.run(["sync", "."], folder: folder + "/Pictures")
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.hasPrefix("Pictures: 2 items, "), "\(result.output)")
            #expect(result.output.contains("; \(run == 1 ? 2 : 0) images analyzed"), "\(result.output)")
            #expect(result.errors.contains("whose names are not names of pictures: 1."))
        }
        let lines = try home.text("Pictures/Reports/Pictures/metadata.ndjson").split(separator: "\n")
        let items = try lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
        #expect(Set(items.map(\.id)) == ["pace-runner-red.png", "new/pace-runner-royal.jpg"])
        #expect(Set(items.map(\.title)) == ["pace runner red", "pace runner royal"])
        #expect(items.allSatisfy { $0.colors.first != nil })

        try FileManager.default.removeItem(atPath: home.path("Pictures/new/pace-runner-royal.jpg"))
        let result = try Binary.run(["sync", ".", "--max-delete", "1"], folder: folder + "/Pictures")
        #expect(result.output.hasPrefix("Pictures: 1 items, "), "\(result.output)\(result.errors)")
        #expect(result.output.contains("; 0 images analyzed"), "\(result.output)")
        let map = try Binary.run(["sync", ".", "--map", "id=sku"], folder: folder + "/Pictures")
        #expect(map.status == 64)
    }

    @Test func `a shop that was copied is corrected in its own file`() throws {
        try copyPictures(["pace-runner-red.png"], to: "a")
        try home.write("id,image\nr,pace-runner-red.png\n", to: "a/shop.csv")
        let commands = [["sync", "shop.csv", "--name", "shop"], ["override", "shop", "r", "red"]]
        for command in commands { #expect(try Binary.run(command, folder: home.path("a")).status == 0) }
        try FileManager.default.copyItem(atPath: home.path("a"), toPath: home.path("b"))
        #expect(try Binary.run(commands[0], folder: home.path("b")).status == 0)
        #expect(try Binary.run(["override", "shop", "r", "blue"], folder: home.path("b")).status == 0)
        #expect(try home.text("a/shop.overrides.csv").contains("r,red,"))
        #expect(try home.text("b/shop.overrides.csv").contains("r,blue,"))
    }

    @Test(arguments: ["reports", "images", "metrics-file", "overrides"])
    func `a path of nothing is refused, as that of a variable that is not set`(name: String) throws {
        try copyPictures(["pace-runner-red.png"], to: "Pictures")
        let result = try Binary.run(["sync", "Pictures", "--\(name)", ""], folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("--\(name): Expected a path, got ''."), "\(result.errors)")
        #expect(!home.exists("Reports") && !home.exists("Images"))
    }

    @Test(arguments: [
        ["sync", "Pictures", "--measured", ""], ["export", "shop", "--to", "gpl", "--output", ""],
        ["report", "shop", "--compare", "--num-colors 5", "--labels", ""], ["analyze", "a.png", "--explain", ""],
        ["measure", "--folder", ""], ["measure", "--thumbnails", ""], ["evaluate", ""],
    ]) func `a path of nothing is refused by every command`(arguments: [String]) throws {
        let result = try Binary.run(arguments, folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("Expected a path, got ''."), "\(result.errors)")
    }

    @Test(arguments: [".shop", String(repeating: "s", count: 101), ""])
    func `a refused name of a catalogue says all that a name must be`(name: String) throws {
        let result = try Binary.run(["report", name], folder: folder)
        #expect(result.status == 64)
        #expect(
            result.errors.contains("neither '.' nor '-' first, 100 bytes at most; got '\(name)'."), "\(result.errors)")
    }

    @Test func `one folder for reports and images is refused`() throws {
        try copyPictures(["pace-runner-red.png"], to: "Pictures")
        let result = try Binary.run(["sync", "Pictures", "--images", "./Reports/"], folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("--reports and --images name one folder, Reports"), "\(result.errors)")
    }

    @Test func `a store without a feed never empties the wall`() throws {
        try FourPictures.copyWall(to: folder)
        try home.write("", to: "Reports/shop/huewall.sqlite")
        for arguments in [["report", "shop"], ["override", "shop", "a", "red"]] {
            let result = try Binary.run(arguments, folder: folder)
            #expect(result.status == 66)
            #expect(result.errors.contains("has a wall but no store; run huewall sync"), "\(result.errors)")
        }
        #expect(try home.text("Reports/shop/metadata.ndjson").split(separator: "\n").count == 4)
    }

    @Test func `a path that is not UTF-8 is refused, and nothing is written elsewhere`() throws {
        try copyPictures(["pace-runner-red.png"], to: "Pictures")
        let script = #"exec "$0" sync Pictures --reports "$(printf 'caf\351')""#
        let result = try Binary.run(script: script, [], folder: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("is not UTF-8; rename the file or folder"), "\(result.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Pictures"])
    }

    @Test func `a folder without pictures is named, and leaves nothing`() throws {
        try home.write("no picture", to: "Pictures/notes.txt")
        let result = try Binary.run(["sync", "Pictures"], folder: folder)
        #expect(result.status == 65)
        #expect(result.errors.contains("/Pictures has no picture (jpg,"), "\(result.errors)")
        #expect(!home.exists("Reports"))
    }

    @Test(arguments: [("", "The feed is empty;"), ("<!DOCTYPE html><html></html>", "The feed is a web page (HTML)")])
    func `a feed that is something else is named with its place`(text: String, sentence: String) throws {
        try home.write(text, to: "feed.csv")
        let result = try Binary.run(["sync", "feed.csv", "--name", "shop"], folder: folder)
        #expect(result.status == 65)
        #expect(result.errors.contains(sentence), "\(result.errors)")
        #expect(result.errors.contains("It was read from /") && result.errors.contains("/feed.csv."))
    }

    @Test func `a call without a usable file exits with 66, with the reasons in the log`() throws {
        try home.write("no picture", to: "notes.txt")
        let result = try Binary.run(["analyze", "none.jpg", "notes.txt"], folder: folder)
        #expect(result.status == 66)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("error none.jpg cannot be read (") && result.errors.contains("notes.txt: "))
        #expect(try Binary.run(["analyze", "--format", "ndjson", "none.jpg"], folder: folder).status == 66)
        let picture = sample + "/images/pace-runner-red.png"
        #expect(try Binary.run(["analyze", "none.jpg", picture], folder: folder).status == 0)
    }

    @Test func `an export in which nothing is says so`() throws {
        try FourPictures.copyWall(to: folder)
        let result = try Binary.run(["export", "shop", "--to", "shopify"], folder: folder)
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("The export is empty"), "\(result.errors)")
    }

    @Test func `a catalogue is removed except for what people wrote`() throws {
        try FourPictures.copyWall(to: folder)
        try home.write("id,color\na,red\n", to: "Reports/shop/overrides.csv")
        try FileManager.default.createDirectory(
            atPath: home.path("Images/shop/ab"), withIntermediateDirectories: true)
        try home.write("original", to: "Images/shop/ab/ab" + String(repeating: "0", count: 62) + ".jpg")
        try home.write("mine", to: "Images/shop/mine.jpg")
        let before = try files()
        let dry = try Binary.run(["remove", "shop", "--dry-run"], folder: folder)
        #expect(dry.status == 0 && dry.output.contains("would be removed"))
        #expect(try files() == before)

        let result = try Binary.run(["remove", "shop"], folder: folder)
        #expect(result.status == 0, "\(result.errors)")
        let kept = ["Images/shop/mine.jpg", "Reports/shop/overrides.csv"]
        #expect(try files() == kept)
        for path in kept { #expect(result.output.contains("kept: \(home.path(path))"), "\(result.output)") }
        #expect(try Binary.run(["status"], folder: folder).output.isEmpty)
        #expect(try Binary.run(["remove", "shop"], folder: folder).status == 66)
        #expect(try Binary.run(["remove", "nope"], folder: folder).status == 66)
    }

    private struct Line: Decodable {
        struct Color: Decodable { let hex: String }
        let id: String
        let title: String
        let colors: [Color]
    }

    private func copyPictures(_ names: [String], to path: String) throws {
        try FileManager.default.createDirectory(atPath: home.path(path), withIntermediateDirectories: true)
        for name in names {
            try FileManager.default.copyItem(atPath: "\(sample)/images/\(name)", toPath: home.path(path + "/" + name))
        }
    }

    /// Paths of all files, sorted.
    private func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: home.path(path), isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}
