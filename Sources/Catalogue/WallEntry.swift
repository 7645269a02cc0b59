package import ColorAnalysis

/// One item on the wall, with all that the outputs say of it.
package struct WallEntry: Sendable, Equatable {
    package var item: CatalogueItem
    /// Position on the wall, from 1.
    package var rank: Int
    package var place: WallPlace
    /// nil when the image could not be used; `failure` then says why.
    package var analysis: ImageAnalysis?
    package var failure: ItemFailure?
    /// SHA-256 of the image's bytes as 64 hexadecimal digits; nil when they could not be read.
    package var imageHash: String?
    /// Path of a small picture, relative to the catalogue's report folder; nil when there is none.
    package var thumbnail: String?

    package init(
        item: CatalogueItem, rank: Int, place: WallPlace, analysis: ImageAnalysis?, failure: ItemFailure?,
        imageHash: String?, thumbnail: String?
    ) {
        self.item = item
        self.rank = rank
        self.place = place
        self.analysis = analysis
        self.failure = failure
        self.imageHash = imageHash
        self.thumbnail = thumbnail
    }

    /// The family of the leading color.
    package var family: Family? { analysis?.colors.first?.family }
}
