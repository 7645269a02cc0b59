package import Catalogue
package import Colors
import Store
package import Sync

/// How right a wall is, by what people said of its items, and what the shop's words gained and cost.
package struct WallEvaluation: Sendable {
    /// A word of the shop that decided: how many items, and how many became acceptable by it, or no longer are.
    package struct Word: Sendable, Equatable {
        package let text: String
        package let field: WordField
        package fileprivate(set) var items = 0
        package fileprivate(set) var gained = 0
        package fileprivate(set) var lost = 0
    }

    /// An item that the picture alone would have answered acceptably.
    struct Loss: Sendable {
        let id: String
        let title: String
        let word: String
        let judgement: Judgement
        let pictured: Family
        let shown: Family
    }

    /// What the wall shows.
    private(set) var shown = Evaluation.Score(name: "as it is shown")
    /// What the pictures that gave the colors say, without words and people.
    private(set) var pictured = Evaluation.Score(name: "by pictures alone")
    private(set) var losses: [Loss] = []
    /// By field and text.
    private var counted: [WordField: [String: Word]] = [:]
    private var judged: [String: Judgement]
    private var reader = ColorTermReader()

    /// - Parameter judged: what people said, by id; the last of several counts.
    init(_ judged: [LabelledImage]) {
        self.judged = Dictionary(judged.map { ($0.id, $0.judgement) }) { $1 }
    }

    /// Counts an item, if it was judged.
    package mutating func add(_ entry: WallEntry) {
        guard let judgement = judged.removeValue(forKey: entry.item.id) else { return }
        shown.add(entry.family, judgement)
        pictured.add(entry.picturedFamily, judgement)
        guard let decision = entry.shown.ruling, let text = entry.decidingWord(&reader) else { return }
        let key = text.lowercased()
        var word = counted[decision.field]?[key] ?? Word(text: key, field: decision.field)
        let (was, isNow) = (judgement.accepts(entry.picturedFamily), judgement.accepts(entry.family))
        word.items += 1
        word.gained += !was && isNow ? 1 : 0
        word.lost += was && !isNow ? 1 : 0
        counted[decision.field, default: [:]][key] = word
        guard was, !isNow, let pictured = entry.picturedFamily, let shown = entry.family else { return }
        losses.append(
            Loss(
                id: entry.item.id, title: entry.item.title, word: text, judgement: judgement, pictured: pictured,
                shown: shown))
    }

    /// Judged ids that no item had, sorted.
    package var unknown: [String] { judged.keys.sorted() }

    /// The words that decided, those of most items first.
    var words: [Word] {
        counted.values.flatMap(\.values).sorted {
            ($1.items, $0.text, $0.field.rawValue) < ($0.items, $1.text, $1.field.rawValue)
        }
    }

    /// The sums of the words of each field that decided.
    package var fields: [Word] {
        WordField.allCases.compactMap { field in
            counted[field]?.values.reduce(into: Word(text: "", field: field)) { sum, word in
                sum.items += word.items
                sum.gained += word.gained
                sum.lost += word.lost
            }
        }
    }
}

/// How often the wall of the last finished run is right, by judged images.
/// - Throws: `SyncError.unknownCatalogue` when the catalogue was never synced, `StoreError`.
package func evaluatedWall(of folders: CatalogueFolders, _ judged: [LabelledImage]) throws -> WallEvaluation {
    var evaluation = WallEvaluation(judged)
    try folders.readingStore { store in
        let (_, key, order) = try store.shownWall()
        try store.forEachItem(key: key, order: order) { evaluation.add($0) }
    }
    return evaluation
}
