import Catalogue
package import Colors

/// Decides which picture gives each item its colors, and where the shop's words decide.
package struct WallDecisions: Sendable {
    /// For each item, the number of the picture that gives its colors.
    package private(set) var pictures: [Int32]
    /// By item: the position of the further picture that gives its colors, from 1.
    private(set) var positions: [Int: Int] = [:]
    /// By item: the decision of words, if they change the picture's answer.
    private(set) var words: [Int: WordDecision] = [:]
    /// Whether several items have the picture, by picture.
    private var isShared: [Bool]

    /// - Throws: what `answers` throw.
    /// - Complexity: O(items).
    package init<Failure>(
        _ facts: WallFacts, _ answers: some PictureAnswers<Failure>, _ order: OrderOptions
    ) throws(Failure) {
        pictures = facts.pictures
        isShared = []
        if order.imagesPerItem > 1 { try choosePictures(facts, answers, limit: order.imagesPerItem) }
        let groups = ItemsByPicture(pictures, count: answers.pictures)
        isShared = (0..<answers.pictures).map { groups[$0].count > 1 }
        if !WordField.counted(by: order).isEmpty {
            try decideByWords(facts, groups, facts.names(counted: order), answers)
        }
    }

    /// Whether other items have the same picture, also items whose colors a person or words decide.
    func sharesPicture(_ item: Int) -> Bool { pictures[item] >= 0 && isShared[Int(pictures[item])] }

    /// Chooses further pictures for items without an override whose first picture leaves doubt or cannot be used.
    private mutating func choosePictures<Failure>(
        _ facts: WallFacts, _ answers: some PictureAnswers<Failure>, limit: Int
    ) throws(Failure) {
        for (item, further) in facts.furtherPictures where facts.overrides[item] == nil {
            let first = facts.pictures[item]
            let further = further.prefix(limit - 1)
            var all: [ImageColors?] = []
            for picture in [first < 0 ? nil : Int(first)] + further {
                if let picture { all.append(try answers.colors(of: picture)) } else { all.append(nil) }
            }
            let position = ImageColors.clearest(of: all)
            guard position > 0, let picture = further[position - 1] else { continue }
            pictures[item] = Int32(picture)
            positions[item] = position
        }
    }

    private mutating func decideByWords<Failure>(
        _ facts: WallFacts, _ groups: ItemsByPicture, _ names: ItemNames, _ answers: some PictureAnswers<Failure>
    ) throws(Failure) {
        let evidence = WordCount(facts, groups, names, answers)
        for picture in 0..<answers.pictures where answers.hasAlternatives(picture) {
            let items = groups[picture].map(Int.init).filter { facts.overrides[$0] == nil && names[$0].words != nil }
            guard !items.isEmpty, let colors = try answers.colors(of: picture), !colors.alternatives.isEmpty else {
                continue
            }
            for item in items {
                guard let words = names[item].words else { continue }
                self.words[item] = evidence.table.decision(
                    colors, words, brand: names[item].brand, isShared: evidence.sharedPictures.contains(picture))
            }
        }
    }
}

/// What the words of a catalogue mean, by the pictures of its items.
private struct WordCount {
    private(set) var table = WordTable()
    /// Pictures of items with different words, which are not evidence.
    private(set) var sharedPictures: Set<Int> = []

    init(_ facts: WallFacts, _ groups: ItemsByPicture, _ names: ItemNames, _ answers: some PictureAnswers) {
        for picture in 0..<answers.pictures {
            let items = groups[picture]
            guard !items.isEmpty, let likelihood = answers.likelihood(of: picture) else { continue }
            var named = NamedImage(likelihood)
            for item in items.map(Int.init) {
                let name = names[item]
                if let override = facts.overrides[item] {
                    named.add(name.words, brand: name.brand, named: override.family, to: &table)
                } else {
                    named.add(name.words, brand: name.brand)
                }
            }
            if named.isShared { sharedPictures.insert(picture) }
            named.count(in: &table)
        }
    }
}

/// The items that each picture colors.
private struct ItemsByPicture {
    /// For each picture, where its items begin in `items`.
    private let starts: [Int]
    private let items: [Int32]

    init(_ pictures: [Int32], count: Int) {
        var ends = [Int](repeating: 0, count: count + 1)
        for picture in pictures where picture >= 0 { ends[Int(picture) + 1] += 1 }
        for picture in 0..<count { ends[picture + 1] += ends[picture] }
        var next = ends
        var items = [Int32](repeating: 0, count: ends[count])
        for (item, picture) in pictures.enumerated() where picture >= 0 {
            items[next[Int(picture)]] = Int32(item)
            next[Int(picture)] += 1
        }
        (starts, self.items) = (ends, items)
    }

    subscript(picture: Int) -> ArraySlice<Int32> { items[starts[picture]..<starts[picture + 1]] }
}
