import Catalogue
import Colors
import Text

/// The meanings of a shop's words in its catalogue, collected entry by entry.
///
/// Memory grows with the number of different words and spellings, up to a limit, but not with the number of items.
struct ShopWords: Sendable {
    /// Items whose words came after the limit of words.
    private(set) var itemsOfOtherWords = 0
    private(set) var itemsWithoutWord = 0
    private var words: [ShopWord] = []
    private var numbers: [WordField: [String: Int]] = [:]
    /// The number of the vendor's word for each spelling; nil for a text that is not a word.
    private var known: [String: Int?] = [:]
    private var titleSpellings: [String: String] = [:]
    private var terms = ColorTermReader()
    /// How many more items that may turn out odd can be kept.
    private var room = ShopWords.itemLimit

    private static let wordLimit = 100_000
    private static let spellingLimit = 200_000
    private static let itemLimit = 100_000

    mutating func append(_ entry: WallEntry) {
        let title = ItemWords(nil, title: entry.item.title, &terms)
        let titleWords = title?.title.map(\.text) ?? []
        let decisive = entry.shown.ruling.flatMap { $0.field == .title ? title?.titleWord(for: $0.family) : nil }
        for text in Set(titleWords).sorted() {
            let spelling = spelling(of: text, in: entry.item.title)
            add(entry, number(of: text, in: .title), spelling: spelling, decides: text == decisive)
        }
        if let number = number(of: entry.item.vendorColor) {
            add(entry, number, spelling: entry.item.vendorColor, decides: entry.shown.ruling?.field == .vendorColor)
        } else if titleWords.isEmpty {
            itemsWithoutWord += 1
        }
    }

    private mutating func add(_ entry: WallEntry, _ number: Int, spelling: String, decides: Bool) {
        guard number < words.count else { return itemsOfOtherWords += 1 }
        if words[number].add(entry, spelling: spelling, decides: decides, keepsItem: room > 0) { room -= 1 }
    }

    /// The spelling of a folded word in the first title that has it, in small letters.
    private mutating func spelling(of text: String, in title: String) -> String {
        if let known = titleSpellings[text] { return known }
        let word = title.split { !$0.isLetter }.first { foldedWord(String($0)) == text }
        let spelling = word?.lowercased() ?? text
        if titleSpellings.count < ShopWords.wordLimit { titleSpellings[text] = spelling }
        return spelling
    }

    /// - Returns: nil for a text that is not a word; a number beyond the last for a word that is not collected.
    private mutating func number(of spelling: String) -> Int? {
        if let known = known[spelling] { return known }
        let found = VendorPhrase(spelling).map { number(of: $0.text, in: .vendorColor) }
        if known.count < ShopWords.spellingLimit { known[spelling] = .some(found) }
        return found
    }

    private mutating func number(of text: String, in field: WordField) -> Int {
        if let number = numbers[field]?[text] { return number }
        guard words.count < ShopWords.wordLimit else { return .max }
        numbers[field, default: [:]][text] = words.count
        words.append(ShopWord(text, in: field))
        return words.count - 1
    }

    /// The words of most items first; the shop's own words for colors before words of titles.
    var sorted: [ShopWord] {
        words.sorted { ($1.items, $0.text, $1.field.rawValue) < ($0.items, $1.text, $0.field.rawValue) }
    }

    /// `words.csv`: the meaning of each word of the shop, one word per line, the words of most items first.
    func table() -> [UInt8] {
        var table = CSVText()
        let shares = Family.allCases.map(\.rawValue)
        let numbers = ["items", "pictures", "family", "part", "clarity", "decided"]
        table.row(["word", "otherSpellings"] + numbers + shares + ["field"])
        for word in sorted {
            let first = word.families.first
            table.row(
                [
                    word.spelling, word.otherSpellings.joined(separator: "|"), String(word.items),
                    String(word.sums.pictures), first?.family.rawValue ?? "", first?.part.shortest(3) ?? "",
                    word.clarity?.rawValue ?? "", String(word.decided),
                ] + Family.allCases.map { word.sums.part(of: $0).shortest(3) } + [word.field.rawValue])
        }
        return table.takeBytes()
    }

    /// `words-odd.csv`: the items whose pictures clearly look different from most pictures with their word.
    func oddItems() -> [UInt8] {
        var table = CSVText()
        table.row(["word", "wordFamily", "wordPart", "id", "title", "family", "confidence", "thumbnail", "field"])
        for word in sorted {
            guard let first = word.families.first else { continue }
            for item in word.oddItems {
                table.row([
                    word.spelling, first.family.rawValue, first.part.shortest(3), item.id, item.title,
                    item.family.rawValue, item.confidence.shortest(4), item.thumbnail ?? "",
                    word.field.rawValue,
                ])
            }
        }
        return table.takeBytes()
    }
}
