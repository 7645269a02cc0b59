import Catalogue
import Colors
import Foundation
import Glibc
import Sync
import Testing

/// One thing that people do to the corrections of a catalogue by mistake, or that happens to them.
struct WrongFile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether a run has to say so.
    var isSaid = true
    /// The run after it.
    let make: @Sendable (CorrectedShop) throws -> SyncSummary

    static let all = named + things + damaged + encodings + places + orders

    private init(_ words: String, isSaid: Bool = true, make: @escaping @Sendable (CorrectedShop) throws -> SyncSummary)
    {
        (testDescription, self.isSaid, self.make) = (words, isSaid, make)
    }

    /// Another file is named, with a text.
    private static func text(_ words: String, _ text: String) -> WrongFile {
        WrongFile("another file is named: " + words) { shop in
            try shop.write(text, to: "other.csv")
            return try shop.report(overrides: shop.other)
        }
    }

    private static let named = [
        text("its only row cannot be used", "id,color\ni1,#12\n"),
        text("it has one correction", "id,color\ni1,purple\n"),
        text("it has fourteen of the fifteen", CorrectedShop.table(14, "purple")),
        text("it has fifteen of another shop", CorrectedShop.table(15, "purple").replacing("\ni", with: "\nshoe-")),
        text("it has names of columns only", "id,color,note\n"),
        text("it is empty", ""),
        text("it has comments only", "# ours\n\n"),
        text("it has other columns", "sku,shade\ni1,purple\n"),
        text("it has a measured family", CorrectedShop.table(16, "purple").replacing("color", with: "family")),
        WrongFile("an output is named") { try $0.report(overrides: $0.path + "/Reports/shop/metadata.csv") },
        WrongFile("an output is named that was made to overrides") { shop in
            let table = CorrectedShop.table(16, "purple")
            try shop.write(table, to: "Reports/shop/words.csv")
            return try shop.report(overrides: shop.path + "/Reports/shop/words.csv")
        },
        text("it has no names of columns", CorrectedShop.table(15, "purple").replacing("id,color,note\n", with: "")),
        text("it is a feed", #"{"id":"i1","image":"secret.jpg"}"# + "\n"),
        text("it is a web page", "<!DOCTYPE html>\n<html><body>secret, color, id</body></html>\n"),
        text("a quote is never closed", CorrectedShop.table(3, "purple") + "i4,\"purple\n"),
        text(
            "its columns are parted in two ways",
            CorrectedShop.table(15, "purple").replacing("note\n", with: "note;\n")
                .replacing(",purple,", with: ";purple;")),
        text("it has no ids", CorrectedShop.table(15, "purple").replacing("\ni", with: "\n,")),
        text("its colors are not words", CorrectedShop.table(15, "prplx")),
    ]

    /// What is not a file of text, named and in the usual place.
    private static let things: [WrongFile] =
        thing("a folder") { mkdir($0, 0o755) } + thing("a pipe") { mkfifo($0, 0o644) }
        + thing("a link that leads nowhere", to: "/nonexistent/secret.csv")
        + thing("a link to itself") { symlink($0, $0) } + thing("a device without end", to: "/dev/zero")
        + thing("a device without bytes", to: "/dev/null") + thing("a file of the system", to: "/etc/passwd")
        + thing("what a process is", to: "/proc/self/status") + thing("a program", to: "/bin/sh")

    private static func thing(_ words: String, to target: String) -> [WrongFile] {
        thing(words) { symlink(target, $0) }
    }

    private static func thing(_ words: String, _ make: @escaping @Sendable (String) -> Int32) -> [WrongFile] {
        [
            WrongFile("\(words) is named") { shop in
                #expect(make(shop.other) == 0)
                return try shop.run(overrides: shop.other)
            },
            WrongFile("\(words) is in the place of the file") { shop in
                try shop.replaceOwn { #expect(make($0) == 0) }
                return try shop.run()
            },
            WrongFile("\(words) is in its place, and a correction is made") { shop in
                try shop.replaceOwn { #expect(make($0) == 0) }
                return try shop.edit([.set(id: "i1", color: .family(.red), note: nil)])
            },
        ]
    }

    /// The file itself is hurt.
    private static let damaged: [WrongFile] = [
        hurt("emptied", ""), hurt("renamed columns", table.replacing("color", with: "shade")),
        hurt("all of its colors lost", table.replacing("purple", with: "")),
        hurt("half of its colors hurt", CorrectedShop.table(7, "purple") + rows(7..<15, ",purp le")),
        hurt("a row hurt and others lost", CorrectedShop.table(3, "purple") + "i3;purple;\n"),
        hurt("some separators changed", CorrectedShop.table(9, "purple") + rows(9..<15, ";purple")),
        hurt("cut in a quote", CorrectedShop.table(3, "purple") + "\"i9,purple"),
        hurt("too many cells in some rows", CorrectedShop.table(9, "purple") + rows(9..<15, ",,,purple")),
    ]

    private static func rows(_ numbers: Range<Int>, _ rest: String) -> String {
        numbers.map { "i\($0)\(rest)\n" }.joined()
    }

    private static func hurt(_ words: String, _ text: String) -> WrongFile {
        WrongFile("the file is hurt: " + words) { shop in
            try shop.write(text, to: "shop.overrides.csv")
            return try shop.run()
        }
    }

    private static let encodings: [WrongFile] = [
        refused("UTF-16 without its mark", smallFirst), refused("an Excel workbook", Array("PK\u{3}\u{4}xlsx".utf8)),
        refused("compressed", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + (0..<200)),
    ]
    private static let smallFirst = table.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    private static let bigFirst = table.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }

    private static func refused(_ words: String, _ bytes: [UInt8]) -> WrongFile {
        WrongFile("the file is " + words) { shop in
            try shop.write(bytes, to: "shop.overrides.csv")
            return try shop.report()
        }
    }
}

// Names and places.
extension WrongFile {
    private static let places = [
        WrongFile("a name is mistyped") { try $0.report(overrides: $0.path + "/shop.overides.csv") },
        WrongFile("the file is renamed") { shop in
            try shop.moveOwn(to: "shop-overrides.csv")
            return try shop.run()
        },
        WrongFile("the file is gone, and a correction is made") { shop in
            try shop.remove(shop.own)
            return try shop.edit([.set(id: "i1", color: .family(.red), note: nil)])
        },
        WrongFile("the file is gone, and a shared one lies there") { shop in
            try shop.moveOwn(to: "overrides.csv")
            return try shop.run()
        },
        WrongFile("the file is gone, and the report's folder has another") { shop in
            try shop.remove(shop.own)
            try shop.write("id,color\ni1,red\n", to: "Reports/shop/overrides.csv")
            return try shop.run()
        },
        WrongFile("another shop's file is next to the feed", isSaid: false) { shop in
            try shop.write("id,color\ni1,red\n", to: "overrides.csv")
            return try shop.run()
        },
        WrongFile("the report's folder has another file", isSaid: false) { shop in
            try shop.write("id,color\ni1,red\n", to: "Reports/shop/overrides.csv")
            return try shop.run()
        },
        WrongFile("the file is named by another path", isSaid: false) { shop in
            #expect(symlink(shop.path, shop.path + "/here") == 0)
            return try shop.run(overrides: shop.path + "/here/shop.overrides.csv")
        },
    ]

    private static let orders = [
        WrongFile("a correction is made in another file") { shop in
            try shop.write("id,color\ni3,red\n", to: "other.csv")
            return try shop.edit([.set(id: "i1", color: .family(.red), note: nil)], overrides: shop.other)
        },
        WrongFile("a correction is taken back in another file") { shop in
            try shop.write("id,color\ni3,red\n", to: "other.csv")
            return try shop.edit([.clear(id: "i3")], overrides: shop.other)
        },
        WrongFile("a sync names another file, then a report none") { shop in
            try shop.write("id,color\ni3,red\n", to: "other.csv")
            let said = shop.sentences { try shop.run(overrides: shop.other) }
            #expect(!said.isEmpty)
            try shop.report()
            return try shop.run(overrides: shop.other)
        },
        WrongFile("another catalogue is synced from the folder", isSaid: false) { shop in
            try shop.write("id,color\ni3,red\n", to: "other.csv")
            return try shop.run(overrides: shop.other, name: "second")
        },
        WrongFile("the feed moves to another folder", isSaid: false) { shop in
            try FileManager.default.createDirectory(atPath: shop.path + "/moved", withIntermediateDirectories: false)
            try FileManager.default.copyItem(
                atPath: shop.path + "/feed.ndjson", toPath: shop.path + "/moved/feed.ndjson")
            return try shop.run(feed: shop.path + "/moved/feed.ndjson")
        },
        WrongFile("another feed takes the name, and has a shared file beside it", isSaid: false) { shop in
            try FileManager.default.createDirectory(atPath: shop.path + "/moved", withIntermediateDirectories: false)
            try FileManager.default.copyItem(
                atPath: shop.path + "/feed.ndjson", toPath: shop.path + "/moved/goods.ndjson")
            try shop.write("id,color\ni1,red\n", to: "moved/overrides.csv")
            return try shop.run(feed: shop.path + "/moved/goods.ndjson")
        },
        WrongFile("an old store has its file in the old place", isSaid: false) { shop in
            try shop.moveOwn(to: "overrides.csv")
            try shop.forgetPath()
            return try shop.report()
        },
        WrongFile("the store is damaged", isSaid: false) { shop in
            try shop.damageStore()
            return try shop.run()
        },
        WrongFile("the store is damaged, and the file was another") { shop in
            try shop.write(CorrectedShop.table(15, "purple"), to: "other.csv")
            try shop.run(overrides: shop.other)
            try shop.remove(shop.own)
            try shop.damageStore()
            return try shop.run()
        },
        WrongFile("the store is gone, and so is the file") { shop in
            for part in ["", "-wal", "-shm"] { try shop.remove(shop.path + "/Reports/shop/huewall.sqlite" + part) }
            try shop.remove(shop.own)
            return try shop.run()
        },
    ]

    /// The fifteen in another file, as programs write them.
    static let right: [WrongFile] = [
        right("a byte order mark", "\u{FEFF}" + table),
        right("line ends of Windows", table.replacing("\n", with: "\r\n")),
        right("line ends of the old Macintosh", table.replacing("\n", with: "\r")),
        right("semicolons", table.replacing(",", with: ";")), right("tabs", table.replacing(",", with: "\t")),
        right("quotes", "\"" + table.replacing(",", with: "\",\"").replacing("\n", with: "\"\n\"") + "\""),
        right(
            "capitals and spaces",
            table.replacing("id,color", with: "ID , Colour").replacing("purple", with: " PURPLE ")),
        right("words of other languages", table.replacing("purple", with: "Violett")),
        right("further columns", table.replacing("\n", with: ",Ann\n")),
        right("no last line end", String(table.dropLast())),
        right("Windows-1252", table.utf16.map { UInt8(truncatingIfNeeded: $0) }),
        right("UTF-16 with its mark", [0xFF, 0xFE] + smallFirst),
        right("UTF-16 of another order", [0xFE, 0xFF] + bigFirst),
    ]

    private static func right(_ words: String, _ text: String) -> WrongFile { right(words, Array(text.utf8)) }

    private static func right(_ words: String, _ bytes: [UInt8]) -> WrongFile {
        WrongFile(words, isSaid: false) { shop in
            try shop.write(bytes, to: "other.csv")
            return try shop.run(overrides: shop.other)
        }
    }

    private static let table = CorrectedShop.table(15, "purple")
}
