internal import Catalogue
internal import ColorAnalysis
import ColorScience
internal import Foundation
internal import GRDB

/// A row of `wallLook`: what items with one image and one override show.
struct LookRow: StatementRecord {
    let wall: Int
    let look: Int
    let subject: LookSubject
    let place: WallPlace
    let answer: ImageAnswer
    /// As shown: overrides included.
    let colors: [DominantColor]
    let sharesImage: Bool
    /// Whether all items have a flag, whatever their vendor says.
    let isFlagged: Bool
    let items: Int

    static let databaseTableName = "wallLook"
    static let insertion = insertion()

    enum Columns: Int, ColumnList {
        case wall, look, sortKey, band, family, confidence, hash, location, failureCode, overrideFamily, overrideHex
        case sharesImage, isFlagged, families, items
    }

    func value(of column: Columns) -> (any DatabaseValueConvertible)? {
        switch column {
        case .wall: wall
        case .look: look
        case .sortKey: place.sortKey
        case .band: place.band.rawValue
        case .family: colors.first?.family.storedNumber
        case .confidence: answer.analysis?.confidence
        case .hash: subject.hash
        case .location: subject.location
        case .failureCode: answer.failure?.code
        case .overrideFamily: subject.overrideFamily
        case .overrideHex: subject.overrideHex
        case .sharesImage: sharesImage
        case .isFlagged: isFlagged
        case .families: colors.map(\.family).storedBits
        case .items: items
        }
    }
}

/// What decides a look: an image, and what a person says.
struct LookSubject: Hashable {
    /// nil for an image that could not be read.
    var hash: Data?
    /// Of an image that could not be read.
    var location: String?
    var overrideFamily: String?
    var overrideHex: String?

    init(hash: Data?, location: String, overrideFamily: String? = nil, overrideHex: String? = nil) {
        self.hash = hash
        self.location = hash == nil ? location : nil
        self.overrideFamily = overrideFamily
        self.overrideHex = overrideHex
    }

    /// The colors with the override, if there is one, in front.
    func shown(_ colors: [DominantColor]) -> [DominantColor] {
        guard let family = overrideFamily.flatMap(Family.init(rawValue:)) else { return colors }
        let color = overrideHex.flatMap { RGB(hex: $0) }
        return ColorOverride(id: "", family: family, color: color, note: "").applied(to: colors)
    }
}
