import Catalogue
import Colors

/// What the words of a shop mean in its catalogue, collected entry by entry.
///
/// Memory grows with the number of different words and spellings, up to a limit, and not with that of the items.
struct ShopWords: Sendable {
    /// Items of words that came when there were too many others.
    private(set) var itemsOfOtherWords = 0
    private(set) var itemsWithoutWord = 0
    private var words: [ShopWord] = []
    private var numbers: [String: Int] = [:]
    /// The number of the word of each spelling; nil for what is not a word.
    private var known: [String: Int?] = [:]
    private var room: Int

    private static let wordLimit = 100_000
    private static let spellingLimit = 200_000
    private static let itemLimit = 100_000

    /// - Parameter keepsItems: whether odd items will be asked for.
    init(keepsItems: Bool) { room = keepsItems ? ShopWords.itemLimit : 0 }

    mutating func append(_ entry: WallEntry) {
        guard let phrase = number(of: entry.item.vendorColor) else { return itemsWithoutWord += 1 }
        guard phrase < words.count else { return itemsOfOtherWords += 1 }
        if words[phrase].add(entry, keepsItem: room > 0) { room -= 1 }
    }

    /// - Returns: nil for what is not a word; one beyond all for a word that is not collected.
    private mutating func number(of spelling: String) -> Int? {
        if let number = known[spelling] { return number }
        let number = VendorPhrase(spelling).map { numberOfWord($0.text) }
        if known.count < ShopWords.spellingLimit { known[spelling] = .some(number) }
        return number
    }

    private mutating func numberOfWord(_ text: String) -> Int {
        if let number = numbers[text] { return number }
        guard words.count < ShopWords.wordLimit else { return .max }
        numbers[text] = words.count
        words.append(ShopWord(text))
        return words.count - 1
    }

    /// Those of most items first.
    var sorted: [ShopWord] { words.sorted { ($1.items, $0.text) < ($0.items, $1.text) } }
}
