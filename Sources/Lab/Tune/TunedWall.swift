import Catalogue
import Colors
import Foundation
import ImageWork
import Walls

/// A wall that was voted on and sorted with other options, and is kept nowhere.
struct TunedWall: Sendable {
    /// Item numbers in wall order.
    let order: [Int32]
    /// The leading color of each item; nil without one.
    let leaders: [DominantColor?]
}

/// The votes of all images under one set of options.
struct TuneVotes: PictureAnswers, Sendable {
    /// By image: what the picture alone says.
    let answers: [ImageColors]

    var pictures: Int { answers.count }
    func colors(of picture: Int) throws(Never) -> ImageColors? { answers[picture] }
    func likelihood(of picture: Int) -> FamilyCounts? { answers[picture].likelihood }
    func hasAlternatives(_ picture: Int) -> Bool { !answers[picture].alternatives.isEmpty }

    /// - Complexity: some 0.03 ms an image, on all processors.
    init(_ features: [PreparedFeatures], _ options: AnalysisOptions) {
        let analyzer = ColorAnalyzer(options)
        answers = concurrentMap(features) { analyzer.vote($0) }
    }

    /// The leading colors alone, without names and shares, where the wall depends on no more: not where an item has
    /// several pictures, where a person has named a family, which one of the colors behind the first may have, and
    /// where a picture leaves doubt and there is a word.
    /// - Complexity: some 0.01 ms an image, on all processors, and those of a vote for the others.
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

/// On all processors.
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

    /// The items with these numbers alone, numbered again in that order.
    func part(_ numbers: [Int]) -> TunedWall {
        let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { (Int32($1), Int32($0)) })
        return TunedWall(
            order: order.compactMap { places[$0] }, leaders: numbers.map { leaders[$0] })
    }

    /// The same for a wall of `count` items that has these; the others have no color and no place.
    func among(_ count: Int, _ numbers: [Int]) -> TunedWall {
        var all = [DominantColor?](repeating: nil, count: count)
        for (part, number) in numbers.enumerated() { all[number] = leaders[part] }
        return TunedWall(order: order.map { Int32(numbers[Int($0)]) }, leaders: all)
    }
}
