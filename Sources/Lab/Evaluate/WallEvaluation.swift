package import Catalogue
package import Colors
import Store
package import Sync

/// The accuracy of a wall by people's judgements of its items, and the effect of the shop's words on it.
package struct WallEvaluation: Sendable {
    /// A word of the shop that decided: the number of items, of those that became acceptable, and of those that no
    /// longer are.
    package struct Word: Sendable, Equatable {
        package let text: String
        package let field: WordField
        package fileprivate(set) var items = 0
        package fileprivate(set) var gained = 0
        package fileprivate(set) var lost = 0
    }

    /// An item with an acceptable answer by the picture alone, but not on the wall.
    struct Loss: Sendable {
        let id: String
        let title: String
        let word: String
        let judgement: Judgement
        let pictured: Family
        let shown: Family
    }

    /// The families on the wall.
    private(set) var shown = Evaluation.Score(name: "as it is shown")
    /// The families by the pictures alone, without words and people.
    private(set) var pictured = Evaluation.Score(name: "by pictures alone")
    private(set) var losses: [Loss] = []
    /// By field and text.
    private var counted: [WordField: [String: Word]] = [:]
    private var judged: [String: Judgement]
    private var reader = ColorTermReader()

    /// - Parameter judged: people's judgements by id; the last one of several counts.
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

    /// Judged ids without an item, sorted.
    package var unknown: [String] { judged.keys.sorted() }

    /// The words that decided, those with most items first.
    var words: [Word] {
        counted.values.flatMap(\.values).sorted {
            ($1.items, $0.text, $0.field.rawValue) < ($0.items, $1.text, $1.field.rawValue)
        }
    }

    /// For each field, the sums over its words that decided.
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

/// The accuracy of the last finished run's wall, by judged images.
/// - Throws: `SyncError.unknownCatalogue` if the catalogue was never synced, `StoreError`.
package func evaluatedWall(of folders: CatalogueFolders, _ judged: [LabelledImage]) throws -> WallEvaluation {
    var evaluation = WallEvaluation(judged)
    try folders.readingStore { store in
        let (_, key, order) = try store.shownWall()
        try store.forEachItem(key: key, order: order) { evaluation.add($0) }
    }
    return evaluation
}
