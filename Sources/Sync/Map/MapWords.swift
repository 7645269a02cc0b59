import Catalogue
import Colors
import Files
import Foundation
package import ImageWork
import Outputs
import Synchronization
package import Text

/// What the words of a shop mean in its catalogue, as `huewall map --words` counts it: lines of `huewall map` in, lines
/// of a table out. The table is the same whatever the order of the lines, and tables of parts of a catalogue are lines
/// of their own: of them comes the table of the whole, if each part has all lines of its images.
package struct MapWords: Sendable {
    /// A line that is neither.
    package struct Fault: UserFacingError {
        /// From 1.
        package let line: Int
        /// nil for standard input.
        package let path: String?

        package var message: String {
            let place = path.map { "Line \(line) of \($0)" } ?? "Line \(line)"
            return """
                \(place) is neither an item as huewall map gives it nor a line of its table of words; give what \
                huewall map wrote, whole and unchanged.
                """
        }

        package var status: ExitStatus { .badData }
    }

    /// There is no table to read.
    struct NoTable: UserFacingError {
        package let path: String

        package var message: String {
            "The table of words \(path) cannot be read; make it of the same lines with huewall map --words."
        }

        package var status: ExitStatus { .noInput }
    }

    private(set) var table = WordTable()
    /// Images that items with different words show, as far as a word may change something. As lines name them.
    private(set) var sharedImages: Set<String> = []
    private var images: [String: Image] = [:]
    private let reader = SharedItemWords()

    private struct Image {
        var named: NamedImage
        /// Whether a word may change one of its items.
        var isInDoubt = false
    }

    package init() {}

    /// Adds lines of `huewall map` and of tables, then writes the table.
    /// - Throws: `Fault` for the first line that is none.
    package mutating func run(
        _ limits: RunLimits, _ next: () -> [[UInt8]]?, write: ([UInt8]) -> Void
    ) throws(Fault) {
        var number = 0
        while !limits.shouldStop, let lines = next() { try add(lines, from: &number, nil) }
        if !limits.shouldStop { write(finish()) }
    }

    /// Adds the lines of a table.
    /// - Throws: `NoTable`, `FileError`, and `Fault` for the first line that is none.
    package mutating func add(tableAt path: String) throws {
        guard let file = try? OpenFile(reading: path) else { throw NoTable(path: path) }
        file.waitForBytes()
        var lines = LineSplitter()
        var number = 0
        while case let piece = try file.read(MapWords.pieceBytes), !piece.isEmpty {
            try add(lines.lines(of: piece), from: &number, path)
        }
        // A table that was cut short.
        if !lines.isAtLineEnd { throw Fault(line: number + 1, path: path) }
    }

    private static let pieceBytes = 1 << 18

    /// - Parameter number: of the line before, from 1.
    private mutating func add(_ lines: [[UInt8]], from number: inout Int, _ path: String?) throws(Fault) {
        for line in lines {
            number += 1
            do throws(LineFault) { try add(line) } catch { throw Fault(line: number, path: path) }
        }
    }

    private mutating func add(_ line: [UInt8]) throws(LineFault) {
        guard let json = try? JSONValue(bytes: line) else { throw LineFault() }
        if let kind = json[WordLine.kind].string { return try add(json, of: kind) }
        // A row that is not an item.
        if json.has("row"), json["error"].isObject { return }
        guard json.has("sortKey") else { throw LineFault() }
        guard let evidence = try LineEvidence(of: json) else { return }
        guard let hash = json["imageHash"].string, let texts = ItemTexts(json, evidence) else { throw LineFault() }
        var image = images[hash] ?? Image(named: NamedImage(evidence.likelihood))
        guard image.named.likelihood == evidence.likelihood else { throw LineFault() }
        let words = reader.words(texts)
        if let named = evidence.named {
            image.named.add(words, brand: evidence.brand, named: named, to: &table)
        } else {
            image.named.add(words, brand: evidence.brand)
        }
        if !evidence.alternatives.isEmpty { image.isInDoubt = true }
        images[hash] = image
    }

    private mutating func add(_ json: JSONValue, of kind: String) throws(LineFault) {
        if kind == WordLine.image {
            guard let hash = json["image"].string else { throw LineFault() }
            sharedImages.insert(hash)
            return
        }
        guard let key = WordTable.Key(json, kind), let sums = PictureSums(json) else { throw LineFault() }
        table.add(sums, for: key)
        // A table that is too large to be read again is none.
        guard table.sums[key]?.isReadable == true else { throw LineFault() }
    }

    /// Counts the images, and gives the lines of the table in their order.
    private mutating func finish() -> [UInt8] {
        for (hash, image) in images {
            image.named.count(in: &table)
            if image.named.isShared, image.isInDoubt { sharedImages.insert(hash) }
        }
        images = [:]
        var lines = table.sums.map { key, sums in WordLine.bytes(of: key, sums) }
        lines += sharedImages.map(WordLine.bytes)
        lines.sort { $0.lexicographicallyPrecedes($1) }
        return Array(lines.joined())
    }
}

/// A line of the table.
private enum WordLine {
    /// The member that no line of an item has.
    static let kind = "of"
    static let image = "image"

    static func bytes(of key: WordTable.Key, _ sums: PictureSums) -> [UInt8] {
        var json = JSONText()
        json.line { json in
            switch key {
            case .catalogue: json.field(kind, "catalogue")
            case .word(let word):
                json.field(kind, "word")
                json.field("word", word)
            case .part(let word):
                json.field(kind, "part")
                json.field("word", word)
            case .title(let word):
                json.field(kind, "title")
                json.field("word", word)
            case .brand(let brand, let word):
                json.field(kind, "brand")
                // Of the texts that are equal, the same whichever came first.
                json.field("brand", brand.precomposedStringWithCanonicalMapping)
                json.field("word", word)
            }
            json.field("pictures", sums.pictures)
            json.field("families", sums.families.numbers)
        }
        return json.bytes
    }

    static func bytes(ofImage hash: String) -> [UInt8] {
        var json = JSONText()
        json.line { json in
            json.field(kind, image)
            json.field("image", hash)
        }
        return json.bytes
    }
}

extension WordTable.Key {
    fileprivate init?(_ json: JSONValue, _ kind: String) {
        let word = json["word"].string
        switch (kind, word, json["brand"].string) {
        case ("catalogue", nil, nil): self = .catalogue
        case ("word", let word?, nil): self = .word(word)
        case ("part", let word?, nil): self = .part(word)
        case ("title", let word?, nil): self = .title(word)
        case ("brand", let word?, let brand?): self = .brand(brand, word: word)
        default: return nil
        }
    }
}

extension PictureSums {
    /// No catalogue has more; sums of as many numbers as there are bytes cannot overflow.
    private static let most = 1 << 40

    fileprivate init?(_ json: JSONValue) {
        let numbers = json["families"].list.map { $0.integer ?? -1 }
        guard let pictures = json["pictures"].integer, let families = FamilyCounts(numbers) else { return nil }
        self.init(pictures: pictures, families: families)
        guard isReadable else { return nil }
    }

    fileprivate var isReadable: Bool {
        pictures <= PictureSums.most && FamilyCounts(families.numbers) != nil
    }
}

/// The words of a catalogue's items for all threads.
final class SharedItemWords: Sendable {
    /// Of both fields: a text that does not count is empty here.
    private let reader = Mutex(ItemWordsReader(OrderOptions()))

    func words(_ texts: ItemTexts) -> ItemWords? { reader.withLock { $0.words(texts) } }
}

extension ItemTexts {
    /// The texts of a line that count.
    /// - Returns: nil for a line that does not have them.
    init?(_ line: JSONValue, _ evidence: LineEvidence) {
        guard let vendorColor = line["vendorColor"].string, let title = line["title"].string else { return nil }
        self.init(
            vendorColor: evidence.fields.contains(.vendorColor) ? vendorColor : "",
            title: evidence.fields.contains(.title) ? title : "", brand: evidence.brand)
    }
}
