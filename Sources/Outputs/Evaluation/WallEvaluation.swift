package import Catalogue
package import Colors
package import Text

/// How right a wall is, by what people said of its items, and what the shop's words gained and cost.
package struct WallEvaluation: Sendable {
    /// How many answers are right.
    package struct Score: Sendable, Equatable {
        package private(set) var count = 0
        /// Those with the best family.
        package private(set) var strict = 0
        /// Those with an acceptable one.
        package private(set) var lenient = 0

        fileprivate mutating func add(_ family: Family?, _ judgement: Judgement) {
            count += 1
            strict += family == judgement.best ? 1 : 0
            lenient += judgement.accepts(family) ? 1 : 0
        }
    }

    /// A word of the shop that decided: how many items, and how many became acceptable by it, or no longer are.
    package struct Word: Sendable, Equatable {
        package let text: String
        package let field: WordField
        package fileprivate(set) var items = 0
        package fileprivate(set) var gained = 0
        package fileprivate(set) var lost = 0
    }

    /// An item that the picture alone would have answered acceptably.
    package struct Loss: Sendable {
        package let id: String
        package let title: String
        package let word: String
        package let judgement: Judgement
        package let pictured: Family
        package let shown: Family
    }

    /// What the wall shows.
    package private(set) var shown = Score()
    /// What the pictures that gave the colors say, without words and people.
    package private(set) var pictured = Score()
    package private(set) var losses: [Loss] = []
    /// By field and text.
    private var counted: [WordField: [String: Word]] = [:]
    private var judged: [String: Judgement]
    private var reader = ColorTermReader()

    /// - Parameter judged: what people said, by id; the last of several counts.
    package init(_ judged: [LabelledImage]) {
        self.judged = Dictionary(judged.map { ($0.id, $0.judgement) }) { $1 }
    }

    /// Counts an item, if it was judged.
    package mutating func add(_ entry: WallEntry) {
        guard let judgement = judged.removeValue(forKey: entry.item.id) else { return }
        shown.add(entry.family, judgement)
        pictured.add(entry.picturedFamily, judgement)
        guard let decision = entry.shown.decision, let text = entry.decidingWord(&reader),
            !entry.isOverridden
        else { return }
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
    package var words: [Word] {
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

extension Judgement {
    fileprivate func accepts(_ family: Family?) -> Bool { family.map(acceptable.contains) ?? false }
}

extension WallEvaluation {
    /// As a person reads it.
    package var text: String {
        [scores, table, lost].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private var scores: String {
        func row(_ name: String, _ score: Score) -> String {
            func part(_ right: Int) -> String {
                (score.count == 0 ? 0 : Double(right) / Double(score.count)).percent(1, space: " ").leftPadded(7)
            }
            func interval(_ right: Int) -> String {
                let interval = WilsonInterval(right, of: score.count)
                return "[\((100 * interval.lower).fixed(1)), \((100 * interval.upper).fixed(1))]".leftPadded(13)
            }
            return [
                name.padded(20), String(score.count).leftPadded(6), part(score.strict), interval(score.strict),
                part(score.lenient), interval(score.lenient),
            ].joined(separator: "  ")
        }
        let head = "the wall".padded(20) + "   items   strict  95 % interval  lenient  95 % interval"
        return [head, row("as it is shown", shown), row("by pictures alone", pictured)].joined(separator: "\n")
    }

    private var table: String {
        guard !counted.isEmpty else { return "No word of the shop decided what a judged item shows." }
        let width = max(20, words.map(\.text.count).max() ?? 0)
        func row(_ name: String, _ word: Word) -> String {
            ([name.padded(width), word.field.rawValue.padded(11)]
                + [word.items, word.gained, word.lost].map { String($0).leftPadded(6) }).joined(separator: "  ")
        }
        let head = "words that decided".padded(width) + "  field         items  gained    lost"
        return ([head] + fields.map { row("all", $0) } + words.map { row($0.text, $0) }).joined(separator: "\n")
    }

    private var lost: String {
        guard !losses.isEmpty else { return "" }
        return
            (["lost by words"]
            + losses.map { loss in
                let families = loss.judgement.acceptable.map(\.rawValue).joined(separator: "|")
                return """
                    \(loss.id)  \(loss.title)  \(families), the picture \(loss.pictured.rawValue), \
                    "\(loss.word)" \(loss.shown.rawValue)
                    """
            }).joined(separator: "\n")
    }
}

extension JSONText {
    /// A wall's evaluation for programs.
    package mutating func wallEvaluation(_ evaluation: WallEvaluation) {
        object { json in
            json.object("shown") { $0.score(evaluation.shown) }
            json.object("pictures") { $0.score(evaluation.pictured) }
            json.objects("fields", evaluation.fields) { json, field in
                json.field("field", field.field.rawValue)
                json.counts(field)
            }
            json.objects("words", evaluation.words) { json, word in
                json.field("word", word.text)
                json.field("field", word.field.rawValue)
                json.counts(word)
            }
            json.objects("lost", evaluation.losses) { json, loss in
                json.field("id", loss.id)
                json.field("title", loss.title)
                json.field("word", loss.word)
                json.field("acceptable", loss.judgement.acceptable.map(\.rawValue))
                json.field("picture", loss.pictured.rawValue)
                json.field("shown", loss.shown.rawValue)
            }
            json.field("unknown", evaluation.unknown)
        }
    }

    private mutating func score(_ score: WallEvaluation.Score) {
        field("items", score.count)
        field("strict", score.strict)
        field("lenient", score.lenient)
    }

    private mutating func counts(_ word: WallEvaluation.Word) {
        field("items", word.items)
        field("gained", word.gained)
        field("lost", word.lost)
    }
}
