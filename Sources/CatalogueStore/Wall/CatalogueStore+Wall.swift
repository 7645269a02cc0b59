package import Catalogue
import ColorAnalysis
package import ColorOptions
import ColorScience
internal import Foundation
internal import GRDB

extension StoreReading {
    /// Calls `body` with each item in wall order.
    ///
    /// SQLite sorts, on disk if it must, so memory does not grow with the catalogue.
    /// - Complexity: O(n log n) in the number of items.
    package func forEachEntry(key: AnalysisKey, order: OrderOptions, _ body: (WallEntry) throws -> Void) throws {
        try forEachEntry(
            key: key, order: order,
            sql: entryQuery + " ORDER BY sortKey(colors, override.family, override.hex), item.id"
        ) { entry in
            try body(entry)
            return true
        }
    }

    /// Calls `body` with items that have colors, least sure first, until it says false. Their rank is no place on the wall.
    /// - Parameter isKnown: whether items with a picture of this hash are passed over, unread.
    package func forEachLeastSure(
        key: AnalysisKey, order: OrderOptions, isKnown: ([UInt8]) -> Bool, _ body: (WallEntry) throws -> Bool
    ) throws {
        try forEachEntry(
            key: key, order: order, sql: entryQuery + " WHERE colors IS NOT NULL ORDER BY confidence, item.id",
            isKnown: isKnown, body)
    }

    private func forEachEntry(
        key: AnalysisKey, order: OrderOptions, sql: String, isKnown: ([UInt8]) -> Bool = { _ in false },
        _ body: (WallEntry) throws -> Bool
    ) throws {
        try read { database in
            let sorter = WallSorter(order)
            let words = KnownVendorColors()
            database.add(function: sortKeyFunction(sorter))
            let rows = try Row.fetchCursor(database, sql: sql, arguments: try joinArguments(key, in: database))
            var rank = 0
            while let row = try rows.next() {
                rank += 1
                if let hash = row["hash"] as Data?, isKnown([UInt8](hash)) { continue }
                guard try body(entry(row, rank: rank, sorter: sorter, words: words)) else { return }
            }
        }
    }

    /// Counts over the whole wall.
    package func wallCounts(key: AnalysisKey) throws -> WallCounts {
        try read { database in
            func counted(_ column: String) throws -> [(String, Int)] {
                try Row.fetchAll(
                    database,
                    sql: "SELECT \(column), count(*) FROM \(wallTables) WHERE \(column) IS NOT NULL GROUP BY 1",
                    arguments: try joinArguments(key, in: database)
                ).map { ($0[0], $0[1]) }
            }
            var counts = WallCounts()
            counts.items = try Int.fetchOne(database, sql: "SELECT count(*) FROM item") ?? 0
            counts.images = try Int.fetchOne(database, sql: imageCountQuery) ?? 0
            counts.skippedRows = try Int.fetchOne(database, sql: "SELECT count(*) FROM skippedRow") ?? 0
            database.add(function: familyFunction)
            for (name, count) in try counted(
                "CASE WHEN colors IS NOT NULL THEN coalesce(override.family, family(colors)) END")
            {
                if let family = Family(rawValue: name) { counts.families[family] = count }
            }
            let failures = try counted("coalesce(image.failureCode, features.failureCode)")
            counts.failures = Dictionary(uniqueKeysWithValues: failures)
            counts.failed = counts.failures.values.reduce(0, +)
            return counts
        }
    }

    private var familyFunction: DatabaseFunction {
        DatabaseFunction("family", argumentCount: 1, pure: true) { values in
            Data.fromDatabaseValue(values[0]).flatMap(StoredColors.decode)?.first?.family.rawValue
        }
    }

    private func sortKeyFunction(_ sorter: WallSorter) -> DatabaseFunction {
        DatabaseFunction("sortKey", argumentCount: 3, pure: true) { values in
            var colors = Data.fromDatabaseValue(values[0]).flatMap(StoredColors.decode) ?? []
            if let family = String.fromDatabaseValue(values[1]).flatMap(Family.init(rawValue:)) {
                let color = String.fromDatabaseValue(values[2]).flatMap { RGB(hex: $0) }
                colors = ColorOverride(id: "", family: family, color: color, note: "").applied(to: colors)
            }
            return sorter.place(of: colors).sortKey
        }
    }

    private func entry(_ row: Row, rank: Int, sorter: WallSorter, words: KnownVendorColors) -> WallEntry {
        let item = CatalogueItem(row)
        let measured = analysis(row)
        let override = self.override(row)
        var shown = measured
        if let override, let measured { shown?.colors = override.applied(to: measured.colors) }
        let colors = shown?.colors ?? []
        let flags = ItemFlags(
            words.color(of: item.vendorColor), analysis: measured, colors: colors, isOverridden: override != nil,
            sharesImage: row["sharesImage"])
        let hash = (row["hash"] as Data?).map { hexadecimal([UInt8]($0)) }
        return WallEntry(
            item: item, rank: rank, place: sorter.place(of: colors), analysis: shown, failure: ItemFailure(row),
            flags: flags.sorted, overrideNote: override?.note, imageHash: hash,
            thumbnail: hash.flatMap { hash in (row["thumbnail"] as String?).map { thumbnailPath(hash, $0) } })
    }

    private func analysis(_ row: Row) -> ImageAnalysis? {
        guard let data = row["colors"] as Data?, let colors = StoredColors.decode(data) else { return nil }
        return ImageAnalysis(
            width: row["width"], height: row["height"], colors: colors,
            background: (row["backdrop"] as Data?).flatMap(StoredColors.decodeBackdrop), confidence: row["confidence"],
            flags: (row["flags"] as String).split(separator: " ").compactMap { ImageFlag(rawValue: String($0)) })
    }
}

/// Where the thumbnail of an image is, relative to the catalogue's report folder.
///
/// Half of the hash names it: 128 bits tell pictures apart, and the page holds this name for each item.
package func thumbnailPath(_ imageHash: String, _ fileExtension: String) -> String {
    "thumbs/\(imageHash.prefix(2))/\(imageHash.prefix(32)).\(fileExtension)"
}

extension StoreReading {
    private func override(_ row: Row) -> ColorOverride? {
        guard let family = (row["overrideFamily"] as String?).flatMap(Family.init(rawValue:)) else { return nil }
        let color = (row["overrideHex"] as String?).flatMap { RGB(hex: $0) }
        return ColorOverride(id: row["id"], family: family, color: color, note: row["overrideNote"])
    }

    private func joinArguments(_ key: AnalysisKey, in database: Database) throws -> StatementArguments {
        let set = try AnsweringSets(key, in: database).current.first
        return ["set": set, "extraction": key.features.extraction, "engine": key.features.engine]
    }
}

private let wallTables = """
    item
    LEFT JOIN image ON image.location = item.location
    LEFT JOIN analysis ON analysis.hash = image.hash AND analysis.optionSet = :set
    LEFT JOIN features ON features.rowid = (
        SELECT rowid FROM features AS best
        WHERE best.hash = image.hash AND best.extraction IN (:extraction, '') AND best.engine = :engine
        ORDER BY best.extraction = '' LIMIT 1
    )
    LEFT JOIN thumbnail ON thumbnail.hash = image.hash
    LEFT JOIN override ON override.id = item.id
    """

private let imageCountQuery = """
    SELECT count(DISTINCT image.hash) FROM item JOIN image ON image.location = item.location
    """

private let entryQuery = """
    SELECT \(ItemRow.selection),
        image.hash, width, height, colors, backdrop, confidence, flags, thumbnail.extension AS thumbnail,
        override.family AS overrideFamily, override.hex AS overrideHex, override.note AS overrideNote,
        sharedImage.hash IS NOT NULL AS sharesImage,
        coalesce(image.failureStage, features.failureStage) AS failureStage,
        coalesce(image.failureCode, features.failureCode) AS failureCode,
        coalesce(image.failureMessage, features.failureMessage) AS failureMessage
    FROM \(wallTables)
    LEFT JOIN (
        SELECT hash FROM item JOIN image ON image.location = item.location GROUP BY hash HAVING count(*) > 1
    ) AS sharedImage ON sharedImage.hash = image.hash
    """
