import Catalogue
import Colors
import Foundation
import ImageWork
import Walls

/// A wall voted on and sorted with other options, not stored anywhere.
struct TunedWall: Sendable {
    /// Item numbers in wall order.
    let order: [Int32]
    /// The leading color of each item; nil without one.
    let leaders: [DominantColor?]
}

/// The votes of all images under one set of options.
struct TuneVotes: PictureAnswers, Sendable {
    /// By image: the answer of the picture alone.
    let answers: [ImageColors]

    var pictures: Int { answers.count }
    func colors(of picture: Int) throws(Never) -> ImageColors? { answers[picture] }
    func likelihood(of picture: Int) -> FamilyCounts? { answers[picture].likelihood }
    func hasAlternatives(_ picture: Int) -> Bool { !answers[picture].alternatives.isEmpty }

    /// - Complexity: some 0.03 ms per image, on all processors.
    init(_ features: [PreparedFeatures], _ options: AnalysisOptions) {
        let analyzer = ColorAnalyzer(options)
        answers = concurrentMap(features) { analyzer.vote($0) }
    }

    /// Only the leading colors, without names and shares, if the wall depends on nothing else. A whole vote is needed
    /// for an item with several pictures, for one with a family named by a person, which a color after the first may
    /// have, and for a doubtful picture with a word.
    /// - Complexity: some 0.01 ms per image, on all processors, or that of a whole vote.
    init(outlineOf catalogue: TuneCatalogue, _ options: WallOptions) {
        let analyzer = ColorAnalyzer(options.analysis)
        var (whole, worded): (Set<Int>, Set<Int>) = ([], [])
        for item in catalogue.items {
            guard let image = item.image else { continue }
            if item.chosen != nil || !item.furtherPictures.isEmpty { whole.insert(image) }
            whole.formUnion(item.furtherPictures.compactMap { $0 })
            if item.words?.counted(by: options.order) != nil { worded.insert(image) }
        }
        answers = concurrentMap(Array(catalogue.features.enumerated())) { [whole, worded] number, features in
            whole.contains(number)
                ? analyzer.vote(features) : analyzer.outline(features, hasWord: worded.contains(number))
        }
    }
}

/// Maps elements on all processors.
func concurrentMap<Element: Sendable, Value: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Value
) -> [Value] {
    parallelMap(elements, width: ProcessInfo.processInfo.activeProcessorCount, chunk: 64, transform)
}

extension TunedWall {
    /// - Complexity: O(n log n) in the number of items.
    init(_ catalogue: TuneCatalogue, _ votes: TuneVotes, _ decisions: WallDecisions, _ order: OrderOptions) {
        let sorter = WallSorter(order)
        let positions = votes.answers.map { PicturePosition($0.colors, confidence: $0.confidence, sorter) }
        let wall = Wall(catalogue.facts, decisions, positions, votes, sorter, ties: catalogue.ties)
        self.init(
            order: wall.ranking,
            leaders: catalogue.items.indices.map { item in
                wall.pictures(of: item).chosen.flatMap { wall.shown(item).colors(votes.answers[$0]).colors.first }
            })
    }

    /// A wall with only these items, numbered again in that order.
    func part(_ numbers: [Int]) -> TunedWall {
        let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { (Int32($1), Int32($0)) })
        return TunedWall(
            order: order.compactMap { places[$0] }, leaders: numbers.map { leaders[$0] })
    }

    /// The same as part of a wall of `count` items; the others have no color and no place.
    func among(_ count: Int, _ numbers: [Int]) -> TunedWall {
        var all = [DominantColor?](repeating: nil, count: count)
        for (part, number) in numbers.enumerated() { all[number] = leaders[part] }
        return TunedWall(order: order.map { Int32(numbers[Int($0)]) }, leaders: all)
    }
}
