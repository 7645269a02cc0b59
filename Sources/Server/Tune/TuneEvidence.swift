import Catalogue
import Colors

/// Which picture gives each item its colors, and where the shop's word decides: by the rules of a wall in the store.
struct TuneEvidence: Sendable {
    /// By item: position of the picture in the catalogue's features; nil without one.
    let images: [Int?]
    /// By item, where the word decides.
    let decisions: [Int: WordDecision]

    /// - Complexity: O(items), some 5 microseconds each.
    init(_ catalogue: TuneCatalogue, _ votes: TuneVotes, _ order: OrderOptions) {
        let images = catalogue.items.map { $0.picture(votes, limit: order.imagesPerItem) }
        self.images = images
        decisions = TuneEvidence.decisions(catalogue, votes, images, order)
    }

    /// What was measured of an item, whatever a person says.
    func colors(of item: Int, _ votes: TuneVotes) -> [DominantColor] {
        guard let picture = images[item].map({ votes.answers[$0] }) else { return [] }
        return (decisions[item].map(picture.applying) ?? picture).colors
    }

    private static func decisions(
        _ catalogue: TuneCatalogue, _ votes: TuneVotes, _ images: [Int?], _ order: OrderOptions
    ) -> [Int: WordDecision] {
        guard !WordField.counted(by: order).isEmpty else { return [:] }
        let words = catalogue.items.map { $0.words?.counted(by: order) }
        var table = WordTable()
        var named: [NamedImage?] = votes.answers.map { $0.likelihood.map { NamedImage($0) } }
        for (number, item) in catalogue.items.enumerated() {
            guard let image = images[number] else { continue }
            if let chosen = item.chosen {
                named[image]?.add(words[number], brand: item.brand, named: chosen.family, to: &table)
            } else {
                named[image]?.add(words[number], brand: item.brand)
            }
        }
        for image in named { image?.count(in: &table) }
        var decisions: [Int: WordDecision] = [:]
        for (number, item) in catalogue.items.enumerated() {
            guard item.chosen == nil, let words = words[number], let image = images[number],
                case let picture = votes.answers[image], !picture.alternatives.isEmpty
            else { continue }
            decisions[number] = table.decision(
                picture, words, brand: item.brand, isShared: named[image]?.isShared ?? false)
        }
        return decisions
    }
}

extension TuneCatalogue.Item {
    /// The picture that gives the colors, as a position in the features.
    fileprivate func picture(_ votes: TuneVotes, limit: Int) -> Int? {
        guard chosen == nil, !moreImages.isEmpty else { return image }
        let others = moreImages.prefix(limit - 1).map { other in other.map { votes.answers[$0] } }
        let clearest = ImageColors.clearest(of: [image.map { votes.answers[$0] }] + others)
        return clearest == 0 ? image : moreImages[clearest - 1] ?? image
    }
}
