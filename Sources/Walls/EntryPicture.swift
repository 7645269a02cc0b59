package import Catalogue
package import Colors

extension Shown {
    package init(_ item: Int, _ facts: WallFacts, _ decisions: WallDecisions) {
        self.init(
            position: decisions.positions[item] ?? 0, decision: decisions.words[item], override: facts.overrides[item])
    }
}

/// What items with the same picture and the same decision show.
package struct EntryPicture: Sendable {
    fileprivate let shown: Shown
    /// The answer of the picture that gives the colors; nil if it cannot be used.
    fileprivate let pictured: ImageColors?
    /// The same with the shop's words.
    fileprivate let measured: ImageColors?
    /// The same with the override.
    fileprivate let analysis: ImageColors?
    fileprivate let position: WallPosition
    fileprivate let failure: ItemFailure?
    fileprivate let first: ImageColors?
    fileprivate let isShared: Bool
    fileprivate let hash: String?
    fileprivate let thumbnail: String?

    /// - Parameters:
    ///   - answer: the answer of the picture that gives the colors, or why it cannot be used.
    ///   - first: the answer of the first picture if a further one gives the colors; nil if it cannot be used.
    ///   - isShared: whether other items have the same picture.
    ///   - hash: as `WallEntry.imageHash`.
    ///   - thumbnail: as `WallEntry.thumbnail`.
    package init(
        _ shown: Shown, _ answer: Result<ImageColors, ItemFailure>, first: ImageColors? = nil, isShared: Bool,
        hash: String?, thumbnail: String?, _ sorter: WallSorter
    ) {
        switch answer {
        case .success(let colors): (pictured, failure) = (colors, nil)
        case .failure(let failure): (pictured, self.failure) = (nil, failure)
        }
        (measured, analysis) = (pictured.map(shown.measured), pictured.map(shown.colors))
        position = sorter.position(of: analysis?.colors ?? [])
        (self.shown, self.first, self.isShared) = (shown, first, isShared)
        (self.hash, self.thumbnail) = (hash, thumbnail)
    }
}

extension WallEntry {
    /// - Parameters:
    ///   - rank: 0 for an item that is not on a wall.
    ///   - word: the shop's word for the item's color.
    ///   - note: of the override.
    package init(_ item: CatalogueItem, rank: Int, _ picture: EntryPicture, word: VendorColor, note: String?) {
        let (shown, analysis) = (picture.shown, picture.analysis)
        let flags = itemFlags(
            word, analysis: picture.measured, colors: analysis?.colors ?? [], isOverridden: shown.override != nil,
            sharesImage: picture.isShared)
        self.init(
            item: item, rank: rank, position: picture.position, analysis: analysis, failure: picture.failure,
            flags: flags, overrideNote: note, imageHash: picture.hash, thumbnail: picture.thumbnail)
        (self.shown, pictured, first) = (shown, picture.pictured, picture.first)
    }
}
