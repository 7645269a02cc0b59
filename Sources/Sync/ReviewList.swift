import Catalogue
import Colors
import Store
import Text

/// A line for each item that a person should check, with the columns of `reviewColumns`: likely mistakes first. The
/// length follows from the doubts about all items. The review of the page has the same rule (`review-queue.js`).
/// - Throws: `SyncError.unknownCatalogue` when it was never synced, `StoreError`.
/// - Complexity: O(n log n), with 40 bytes of memory for each item that is not listed.
package func reviewLines(of folders: CatalogueFolders) throws -> [String] {
    try folders.readingStore { store in
        let (_, key, order) = try store.shownWall()
        var list = ReviewList()
        try store.forEachItem(key: key, order: order) { list.add($0) }
        let positions = list.positions
        let listed = Set(positions)
        var (lines, count) = ([Int: String](), 0)
        try store.forEachItem(key: key, order: order) { entry in
            if listed.contains(count) { lines[count] = entry.reviewLine }
            count += 1
        }
        return positions.compactMap { lines[$0] }
    }
}

/// The names of the columns.
package let reviewColumns = ["id", "confidence", "family", "vendor color", "flags", "note"]

/// Counts the flags of items. A flag of more than a third of them says something about the catalogue, and nothing about
/// an item.
struct FlagCounts {
    private var items = 0
    private(set) var counts: [ImageFlag: Int] = [:]

    mutating func add(_ entry: WallEntry) {
        items += 1
        for flag in entry.flags { counts[flag, default: 0] += 1 }
    }

    var common: [(flag: ImageFlag, items: Int)] {
        ImageFlag.allCases.compactMap { flag in
            counts[flag].flatMap { flag != .overridden && 3 * $0 > items ? (flag, $0) : nil }
        }
    }
}

/// The items that a person should check.
private struct ReviewList {
    /// Items in the list for each expected mistake.
    private static let perMistake = 2.0
    /// The least doubt about a color that the shop's words or a further picture decided.
    private static let doubtOfDecided = 0.5
    private static let doubtOfMismatch = 0.2
    /// More items with the same title are a kind of goods, not a product.
    private static let mostAlike = 6

    private struct Answer {
        let position: Int
        /// nil if it is not known.
        let confidence: Double?
        let flags: [ImageFlag]
        let family: Family
        let title: UInt64?
    }

    private var flags = FlagCounts()
    private var count = 0
    private var answers: [Answer] = []

    mutating func add(_ entry: WallEntry) {
        defer { count += 1 }
        flags.add(entry)
        guard let family = entry.family, !entry.isOverridden else { return }
        // Rounded to hundredths, as on the page.
        let confidence = entry.analysis?.confidence.map { ($0 * 100).rounded() / 100 }
        let title = titleKey(entry.item.title).map { seededHash($0 + Array("\n\(entry.item.vendorColor)".utf8)) }
        answers.append(
            Answer(position: count, confidence: confidence, flags: entry.flags, family: family, title: title))
    }

    /// The positions of the items to check, in the order of the list.
    var positions: [Int] {
        let common = Set(flags.common.map(\.flag))
        let scores = answers.map { score($0, common: common) }
        func isBefore(_ one: Int, _ other: Int) -> Bool { (-scores[one], one) < (-scores[other], other) }
        let expected = answers.reduce(0) { $0 + doubt($1, common: common) }
        let all = answers.indices.sorted(by: isBefore)
        let disagreeing = all.filter { disagrees(answers[$0], common: common) }
        let doubtful = all.prefix(Int((Self.perMistake * expected).rounded())).filter { scores[$0] > 0 }
        let twins = unlikeTwins.map { $0.sorted(by: isBefore) }
        var groups: [Int: [Int]] = [:]
        for group in twins { for answer in group { groups[answer] = group } }
        var seen: Set<Int> = []
        return Set(doubtful + disagreeing + twins.joined()).sorted(by: isBefore)
            .flatMap { groups[$0] ?? [$0] }.filter { seen.insert($0).inserted }.map { answers[$0].position }
    }

    /// The probability that an answer is wrong. Without a confidence it is one half if there is a reason to check the
    /// item.
    private func doubt(_ answer: Answer, common: Set<ImageFlag>) -> Double {
        answer.confidence.map { 1 - $0 } ?? (common.isSuperset(of: answer.flags) ? 0 : 0.5)
    }

    private func score(_ answer: Answer, common: Set<ImageFlag>) -> Double {
        let isDecided = answer.flags.contains(.vendorWords) || answer.flags.contains(.otherPicture)
        return max(doubt(answer, common: common), isDecided ? Self.doubtOfDecided : 0)
            + (disagrees(answer, common: common) ? Self.doubtOfMismatch : 0)
    }

    private func disagrees(_ answer: Answer, common: Set<ImageFlag>) -> Bool {
        answer.flags.contains(.vendorMismatch) && !common.contains(.vendorMismatch)
    }

    /// Groups of items with the same title, except for numbers, and the same shop's word, but different families.
    private var unlikeTwins: [[Int]] {
        let groups = Dictionary(grouping: answers.indices.filter { answers[$0].title != nil }) { answers[$0].title }
        return groups.values.filter { group in
            group.count <= Self.mostAlike && Set(group.map { answers[$0].family }).count > 1
        }
    }
}

/// The words of a title without numbers of sizes and models; nil if there are none.
private func titleKey(_ title: String) -> [UInt8]? {
    let letters = String(decoding: searchableText(title), as: UTF8.self).split { !$0.isLetter }
    return letters.isEmpty ? nil : Array(letters.joined(separator: " ").utf8)
}

extension WallEntry {
    fileprivate var reviewLine: String {
        let percent = analysis?.confidence?.percent(0, space: " ") ?? "-"
        let words = [
            item.id, percent, family?.rawValue ?? "-", item.vendorColor, flags.map(\.rawValue).joined(separator: " "),
            overrideNote ?? "",
        ]
        return words.joined(separator: "\t")
    }
}
