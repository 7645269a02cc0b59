import Catalogue
import Colors
import Foundation
import GRDB
import Text

/// Looks through the pictures of an item one after the other, as far as they leave doubt, by the answers of one set of
/// options.
struct PictureWalk {
    private let set: Int
    private let limit: Int
    private let statement: Statement

    /// - Parameter limit: pictures of one item at most, the first among them.
    init(_ set: Int, limit: Int, in database: Database) throws {
        (self.set, self.limit) = (set, limit)
        statement = try database.makeStatement(sql: pictureAt)
    }

    /// A further picture of an item.
    struct Picture {
        /// From 1: in `CatalogueItem.moreImages` it stands one before.
        let position: Int
        let location: String
        /// nil for one that was not looked at yet, or could not be used.
        let hash: Data?
        let colors: ImageColors?
        let isKnown: Bool
    }

    /// - Parameters:
    ///   - first: what the first picture says; nil for one that could not be used.
    ///   - locations: of the others, each as `LocatedItem.location`.
    /// - Returns: those that are looked at; the last one may be unknown: it is to be looked at next.
    func pictures(behind first: ImageColors?, _ locations: [String]) throws -> [Picture] {
        guard first?.leavesDoubt ?? true else { return [] }
        var pictures: [Picture] = []
        for (index, location) in locations.prefix(limit - 1).enumerated() {
            let picture = try picture(at: location, position: index + 1)
            pictures.append(picture)
            guard picture.isKnown else { break }
            if let colors = picture.colors, !colors.leavesDoubt { break }
        }
        return pictures
    }

    private func picture(at location: String, position: Int) throws -> Picture {
        let rows = try Row.fetchCursor(statement, arguments: [set, location])
        guard let row = try rows.next() else {
            return Picture(position: position, location: location, hash: nil, colors: nil, isKnown: false)
        }
        let colors = ImageColors(row)
        let hash: Data? = row[AnalysisRow.Columns.allCases.count]
        let isFailed: Bool = row[AnalysisRow.Columns.allCases.count + 1]
        return Picture(
            position: position, location: location, hash: hash, colors: colors, isKnown: colors != nil || isFailed)
    }
}

/// Option set and location.
private let pictureAt = """
    SELECT \(AnalysisRow.selection), image.hash, \(isFailed)
    FROM image LEFT JOIN analysis ON analysis.optionSet = ?1 AND analysis.hash = image.hash
    WHERE image.location = ?2
    """

/// Option set. Whether an image could not be had, or not be decoded.
private let isFailed = """
    (image.failureCode IS NOT NULL OR EXISTS (
        SELECT 1 FROM optionSet JOIN features ON features.hash = image.hash
            AND features.extraction = optionSet.extraction AND features.engine = optionSet.engine
        WHERE optionSet.id = ?1 AND features.failureCode IS NOT NULL))
    """

/// Option set. Items with further pictures whose first one may leave doubt, or could not be used.
let itemsInDoubt = """
    SELECT \(AnalysisRow.selection), item.id, item.moreLocations
    FROM item
    CROSS JOIN image ON image.location = item.location
    LEFT JOIN analysis ON analysis.optionSet = ?1 AND analysis.hash = image.hash
    WHERE item.moreLocations <> '[]'
        AND (analysis.clarity < \(ImageColors.leastClarity) OR analysis.hash IS NULL AND \(isFailed))
    """

/// The columns of `itemsInDoubt` after those of an analysis.
enum DoubtItemColumn {
    static let id = AnalysisRow.Columns.allCases.count
    static let locations = id + 1
}
