import Catalogue
import Colors
import Foundation
import GRDB
import Text

/// All that the items of one look have in common.
struct Appearance {
    let place: WallPosition
    /// By the first picture alone; nil where nothing else decided.
    private let picture: ImageColors?
    private let decision: WordDecision?
    /// By the picture that gave the colors alone.
    private let picturedFamily: Family?
    /// As `OtherPicture.position`.
    private let position: Int?
    /// Before a person's override.
    private let measured: ImageColors?
    private let shown: ImageColors?
    private let failure: ItemFailure?
    /// Of an image that could not be read.
    private let location: String?
    let isOverridden: Bool
    /// As a file of overrides has it.
    private let overrideColor: String?
    private let sharesImage: Bool
    /// nil for an image that could not be read.
    let hash: Data?
    private let imageHash: String?
    private let thumbnail: String?

    init(
        _ subject: AppearanceSubject, _ answer: ImageAnswer, place: (([DominantColor]) -> WallPosition),
        first: ImageColors? = nil, sharesImage: Bool, thumbnail file: (fileExtension: String, isCut: Bool)?
    ) {
        decision = subject.decision
        picture = first ?? (decision == nil ? nil : answer.analysis)
        picturedFamily = answer.analysis?.colors.first?.family
        position = subject.other?.position
        measured = answer.analysis.map(subject.measured)
        shown = answer.analysis.map(subject.shown)
        self.place = place(shown?.colors ?? [])
        failure = answer.failure
        location = subject.location?.text
        isOverridden = subject.overrideFamily != nil
        overrideColor = subject.override?.text
        self.sharesImage = sharesImage
        hash = subject.hash
        imageHash = hash.map { hexadecimal([UInt8]($0)) }
        let shown = subject.other.flatMap { $0.showsFirst ? $0.firstHash : nil } ?? hash
        thumbnail = shown.flatMap { hash in
            file.map { thumbnailPath(hexadecimal([UInt8](hash)), $0.fileExtension, isCut: $0.isCut) }
        }
    }

    /// - Parameters:
    ///   - word: what the shop calls the item's color.
    ///   - note: a person's words about an override.
    func entry(_ item: CatalogueItem, rank: Int, word: VendorColor, note: String?) -> WallEntry {
        let flags = ItemFlags(
            word, analysis: measured, colors: shown?.colors ?? [], isOverridden: isOverridden, sharesImage: sharesImage)
        let named = location.flatMap { failure?.naming(item.image, insteadOf: $0) }
        var entry = WallEntry(
            item: item, rank: rank, place: place, analysis: shown, failure: named ?? failure, flags: flags.sorted,
            overrideNote: note, overrideColor: overrideColor, imageHash: imageHash, thumbnail: thumbnail)
        (entry.measuredFamily, entry.picturedFamily) = (measured?.colors.first?.family, picturedFamily)
        (entry.picture, entry.decision) = (picture, decision)
        entry.colorImage = position.flatMap { item.moreImages.indices.contains($0 - 1) ? item.moreImages[$0 - 1] : nil }
        return entry
    }
}

/// Where the thumbnail of an image is, relative to the catalogue's report folder.
///
/// Half of the hash names it: 128 bits distinguish images, and the page holds this name for each item.
///
/// A cut one is next to the whole.
package func thumbnailPath(_ imageHash: String, _ fileExtension: String, isCut: Bool) -> String {
    "thumbs/\(imageHash.prefix(2))/\(imageHash.prefix(32))\(isCut ? cutMark : "").\(fileExtension)"
}

/// All files of a thumbnail: the whole one, and if `isCut` the cut one.
package func thumbnailPaths(_ imageHash: String, _ fileExtension: String, isCut: Bool) -> [String] {
    (isCut ? [false, true] : [false]).map { thumbnailPath(imageHash, fileExtension, isCut: $0) }
}

extension ThumbnailPart {
    /// The file to show of a thumbnail; nil when there is none.
    /// - Parameter isCut: nil for one from before thumbnails were cut.
    func file(_ fileExtension: String?, isCut: Bool?) -> (fileExtension: String, isCut: Bool)? {
        fileExtension.map { ($0, self == .goods && isCut == true) }
    }
}

/// In the name of a thumbnail that is cut to the goods.
let cutMark = ".goods"

/// Writes the looks of a wall, one after the other, and which place or item has which.
struct AppearanceWriter {
    private let wall: Int
    private let sorter: WallSorter
    /// What a shop says that says nothing.
    private let noWord = VendorColorCache().color(of: "")
    private let placeInsertion: Statement
    private let itemInsertion: Statement
    private let lookInsertion: Statement
    /// Of the look that is written next.
    private var number = 0

    init(wall: Int, order: OrderOptions, in database: Database) throws {
        self.wall = wall
        sorter = WallSorter(order)
        placeInsertion = try database.makeStatement(sql: insertPlace)
        itemInsertion = try database.makeStatement(sql: insertChoice)
        lookInsertion = try database.makeStatement(sql: AppearanceRow.insertion)
    }

    /// The items of a place will have the next look.
    func assign(place location: String) throws { try placeInsertion.execute(arguments: [location, number]) }

    /// An item will have the next look, whatever its place.
    func assign(item id: String) throws { try itemInsertion.execute(arguments: [id, number]) }

    mutating func add(_ subject: AppearanceSubject, _ answer: ImageAnswer, sharesImage: Bool, items: Int) throws {
        let colors = answer.analysis.map(subject.shown)?.colors ?? []
        let flags = ItemFlags(
            noWord, analysis: answer.analysis.map(subject.measured), colors: colors,
            isOverridden: subject.overrideFamily != nil,
            sharesImage: sharesImage)
        let row = AppearanceRow(
            wall: wall, look: number, subject: subject, place: sorter.place(of: colors),
            confidence: answer.analysis.map(subject.measured)?.confidence, failureCode: answer.failure?.code,
            colors: colors,
            sharesImage: sharesImage, isFlagged: !flags.sorted.isEmpty, items: items)
        try row.insert(by: lookInsertion)
        number += 1
    }
}
