import Catalogue
import Colors
import Foundation
import GRDB
import Text

/// A row of `wallLook`: what items with one image and one override show.
struct AppearanceRow: StatementRecord {
    package let wall: Int
    package let look: Int
    package let subject: AppearanceSubject
    package let place: WallPosition
    /// nil without colors.
    package let confidence: Double?
    /// nil with colors.
    package let failureCode: String?
    /// As shown: overrides included.
    package let colors: [DominantColor]
    package let sharesImage: Bool
    /// Whether all items have a flag, whatever their vendor says.
    package let isFlagged: Bool
    package let items: Int

    static let databaseTableName = "wallLook"
    package static let insertion = insertion()

    package enum Columns: Int, ColumnList {
        case wall, look, sortKey, band, family, confidence, hash, location, failureCode, overrideFamily, overrideHex
        case sharesImage, isFlagged, families, items, wordFamily, wordRunnerUp, wordPictures, wordPart, wordField
        case position, firstHash, showsFirst
    }

    package init(
        wall: Int, look: Int, subject: AppearanceSubject, place: WallPosition, confidence: Double?,
        failureCode: String?,
        colors: [DominantColor], sharesImage: Bool, isFlagged: Bool, items: Int
    ) {
        (self.wall, self.look, self.subject, self.place) = (wall, look, subject, place)
        (self.confidence, self.failureCode, self.colors) = (confidence, failureCode, colors)
        (self.sharesImage, self.isFlagged, self.items) = (sharesImage, isFlagged, items)
    }

    package func value(of column: Columns) -> (any DatabaseValueConvertible)? {
        switch column {
        case .wall: wall
        case .look: look
        case .sortKey: place.sortKey
        case .band: place.band.rawValue
        case .family: colors.first?.family.storedNumber
        case .confidence: confidence
        case .hash: subject.hash
        case .location: subject.location?.text
        case .failureCode: failureCode
        case .overrideFamily: subject.overrideFamily
        case .overrideHex: subject.overrideHex
        case .sharesImage: sharesImage
        case .isFlagged: isFlagged
        case .families: colors.map(\.family).storedBits
        case .items: items
        case .wordFamily: subject.decision?.family.storedNumber
        case .wordRunnerUp: subject.decision?.runnerUp?.storedNumber
        case .wordPictures: subject.decision?.pictures
        case .wordPart: subject.decision?.part
        case .wordField: subject.decision?.field.rawValue
        case .position: subject.other?.position
        case .firstHash: subject.other?.firstHash
        case .showsFirst: subject.other?.showsFirst ?? false
        }
    }

    /// - Parameter statement: of `insertion`.
    package func insert(by statement: Statement) throws { try write(statement) }
}

/// A picture of an item that gives its colors although it is not the first.
struct OtherPicture: Hashable {
    /// Its place among `CatalogueItem.moreImages`, from 1.
    package let position: Int
    /// SHA-256 of the first picture; nil for one that could not be used.
    let firstHash: Data?
    /// Whether the wall shows the first one nevertheless.
    package let showsFirst: Bool
}

/// What decides a look: an image, what a person says, and where they do not, what the shop's words decide.
struct AppearanceSubject: Hashable {
    /// nil for an image that could not be read.
    package var hash: Data?
    /// Of an image that could not be read.
    package var location: ExactText?
    var overrideFamily: String?
    var overrideHex: String?
    /// nil where the picture's own answer stands, or a person's.
    package var decision: WordDecision?
    /// nil where the first picture is shown and gives the colors.
    package var other: OtherPicture?

    package init(
        hash: Data?, location: String, overrideFamily: String? = nil, overrideHex: String? = nil,
        decision: WordDecision? = nil
    ) {
        self.decision = decision
        self.hash = hash
        self.location = hash == nil ? ExactText(location) : nil
        self.overrideFamily = overrideFamily
        self.overrideHex = overrideHex
    }

    /// Of an item whose colors another picture gives than its first.
    init(_ choice: PictureChoices.Choice, _ decision: WordDecision?, _ order: OrderOptions) {
        self.init(hash: choice.hash, location: "", decision: decision)
        other = OtherPicture(
            position: choice.position, firstHash: choice.firstHash,
            showsFirst: choice.firstHash != nil && order.shownPicture == .first)
    }

    /// What an image shows, whatever a person says.
    package func measured(_ image: ImageColors) -> ImageColors {
        let colors = decision.map(image.applying) ?? image
        return other == nil ? colors : colors.flagged(.otherPicture)
    }

    /// What an image shows, with the override, if there is one, in front.
    package func shown(_ image: ImageColors) -> ImageColors {
        override?.applied(to: measured(image)) ?? measured(image)
    }

    /// What a person said, without the item and the note.
    var override: ColorOverride? {
        guard let family = overrideFamily.flatMap(Family.init(rawValue:)) else { return nil }
        return ColorOverride(id: "", family: family, color: overrideHex.flatMap { RGB(hex: $0) }, note: "")
    }
}

/// A row of `wall`.
struct WallRow: Codable, FetchableRecord, PersistableRecord {
    package var id: Int?
    package var optionSet: Int
    /// All options of the order.
    var sortOrder: String
    package var version: Int
    /// Of the catalogue that it shows.
    package var generation: Int
    /// Rises with each use of any wall.
    package var lastUse: Int
    package var items: Int
    /// Different images, by their bytes.
    package var images: Int

    static let databaseTableName = "wall"

    package enum Columns {
        package static let id = Column(CodingKeys.id)
        package static let optionSet = Column(CodingKeys.optionSet)
        static let sortOrder = Column(CodingKeys.sortOrder)
        package static let version = Column(CodingKeys.version)
        package static let generation = Column(CodingKeys.generation)
        package static let lastUse = Column(CodingKeys.lastUse)
    }

    /// Of a wall that is to be built.
    package init(optionSet: Int, sortOrder: String) {
        (self.optionSet, self.sortOrder) = (optionSet, sortOrder)
        (version, generation, lastUse, items, images) = (0, 0, 0, 0, 0)
    }
}
