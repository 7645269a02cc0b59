package import Catalogue
import Colors
import Text

/// A shop's word that decided a family, for an explanation, which otherwise knows only the picture.
package struct WordRuling: Sendable {
    private let word: String
    private let decision: WordDecision
    private let picture: ImageColors
    private let shown: ImageColors

    /// - Returns: nil for an item whose picture decided, and for one that a person corrected.
    package init?(_ entry: WallEntry) {
        guard let decision = entry.shown.ruling, let picture = entry.picture, let shown = entry.analysis else {
            return nil
        }
        (self.decision, self.picture, self.shown) = (decision, picture, shown)
        var reader = ColorTermReader()
        word = entry.decidingWord(&reader) ?? ""
    }

    /// The family that the wall shows.
    var answer: String {
        guard let leader = shown.colors.first else { return "" }
        return
            "The leading color is \(leader.rgb.hex), \(leader.family.rawValue).\(leader.sentence(of: shown.confidence))"
    }

    var flags: [ImageFlag] { shown.flags }

    /// What picture and word indicated. The page's file name depends on it: a page never has older numbers than the
    /// wall.
    package var reason: String {
        let family = decision.family.rawValue
        if decision.field == .title { return "The picture alone: \(pictured). \(titleReason)" }
        let others =
            decision.pictures == 0
            ? "No other picture of this shop is called \(name), but the words in it decided: it is shown as \(family)."
            : """
            Of \(decision.pictures) other \(decision.pictures == 1 ? "picture" : "pictures") that this shop calls \
            \(name), \(decision.part.percent(0)) \(decision.pictures == 1 ? "looks" : "look") like \
            \(family)\(comparison), so it is shown as \(family).
            """
        return "The picture alone: \(pictured). \(others)"
    }

    private var titleReason: String {
        let family = decision.family.rawValue
        guard decision.pictures > 0 else { return "The title says \(name), so it is shown as \(family)." }
        return """
            The title says \(name). Of \(decision.pictures) other \(decision.pictures == 1 ? "picture" : "pictures") \
            whose title says so, \(decision.part.percent(0)) \(decision.pictures == 1 ? "looks" : "look") like \
            \(family). So it is shown as \(family).
            """
    }

    /// Explains why a word decides for a family that few of its pictures have: the word counts less against it.
    private var comparison: String {
        guard decision.part < 0.5, let own = picture.colors.first?.family else { return "" }
        return """
            ; beside what is usual in the catalogue, that speaks more for \(decision.family.rawValue) than for \
            \(own.rawValue)
            """
    }

    private var name: String { word.count > 60 ? word.prefix(60) + "…" : word }

    /// The picture's likeliest families, and the decided one.
    private var pictured: String {
        guard let likelihood = picture.likelihood, likelihood.sum > 0 else {
            return picture.colors.first?.family.rawValue ?? "no color"
        }
        let sorted = Family.allCases.sortedDescending { likelihood[$0] }
        let named = sorted.enumerated().filter { $0.offset < 2 || $0.element == decision.family }.map(\.element)
        return named.map {
            "\($0.rawValue) \((Double(likelihood[$0]) / Double(likelihood.sum)).percent(0))"
        }.joined(separator: ", ")
    }
}
