package import Catalogue
package import ColorAnalysis
internal import Foundation
internal import GRDB

extension CatalogueStore {
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

    /// A place where the picture with this hash is to be found; nil for unknown ones.
    /// - Parameter imageHash: 64 hexadecimal digits.
    package func place(ofImage imageHash: String) throws -> ImagePlace? {
        try database.read { database in
            try Row.fetchOne(
                database, sql: "SELECT location, file FROM image WHERE hash = ? ORDER BY location LIMIT 1",
                arguments: [Data(bytes(ofHexadecimal: imageHash))]
            ).map { ImagePlace(location: $0["location"], file: $0["file"]) }
        }
    }

    private func forEachEntry(
        key: AnalysisKey, order: OrderOptions, sql: String, isKnown: ([UInt8]) -> Bool = { _ in false },
        _ body: (WallEntry) throws -> Bool
    ) throws {
        try database.writeWithoutTransaction { database in
            let sorter = WallSorter(order)
            let words = KnownVendorColors()
            database.add(function: sortKeyFunction(sorter))
            let rows = try Row.fetchCursor(database, sql: sql, arguments: [key.optionsHash, key.engine])
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
        try database.read { database in
            func counted(_ column: String) throws -> [(String, Int)] {
                try Row.fetchAll(
                    database,
                    sql: "SELECT \(column), count(*) FROM \(wallTables) WHERE \(column) IS NOT NULL GROUP BY 1",
                    arguments: [key.optionsHash, key.engine]
                ).map { ($0[0], $0[1]) }
            }
            var counts = WallCounts()
            counts.items = try Int.fetchOne(database, sql: "SELECT count(*) FROM item") ?? 0
            counts.images = try Int.fetchOne(database, sql: imageCountQuery) ?? 0
            counts.skippedRows = try Int.fetchOne(database, sql: "SELECT count(*) FROM skippedRow") ?? 0
            counts.unpublishedRows =
                try Int.fetchOne(database, sql: "SELECT count(*) FROM skippedRow WHERE reason = 'unpublished'") ?? 0
            for (name, count) in try counted(
                "CASE WHEN analysis.family IS NOT NULL THEN coalesce(override.family, analysis.family) END")
            {
                if let family = Family(rawValue: name) { counts.families[family] = count }
            }
            let failures = try counted("coalesce(image.failureCode, analysis.failureCode)")
            counts.failures = Dictionary(uniqueKeysWithValues: failures)
            counts.failed = counts.failures.values.reduce(0, +)
            return counts
        }
    }

    /// The rows of the last feed that became no item, in its order.
    package func skippedRows() throws -> [SkippedRow] {
        try database.read { database in
            try Row.fetchAll(database, sql: "SELECT row, reason, message FROM skippedRow ORDER BY row, reason").map {
                row in
                SkippedRow(
                    row: row[0], reason: SkippedRow.Reason(rawValue: row[1]) ?? .unreadable, message: row[2])
            }
        }
    }

    private func sortKeyFunction(_ sorter: WallSorter) -> DatabaseFunction {
        DatabaseFunction("sortKey", argumentCount: 3, pure: true) { values in
            var colors = Data.fromDatabaseValue(values[0]).map(StoredColors.decode) ?? []
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
        let override = ColorOverride(row)
        var shown = measured
        if let override, let measured { shown?.colors = override.applied(to: measured.colors) }
        let colors = shown?.colors ?? []
        let flags = ItemFlags(
            words.color(of: item.vendorColor), analysis: measured, colors: colors, isOverridden: override != nil,
            sharesImage: row["sharesImage"])
        let hash = (row["hash"] as Data?).map { hexadecimal([UInt8]($0)) }
        return WallEntry(
            item: item, rank: rank, place: sorter.place(of: colors), analysis: shown, failure: failure(row),
            flags: flags.sorted, overrideNote: override?.note, imageHash: hash,
            thumbnail: hash.flatMap { hash in (row["thumbnail"] as String?).map { thumbnailPath(hash, $0) } })
    }

    private func analysis(_ row: Row) -> ImageAnalysis? {
        guard let colors = row["colors"] as Data? else { return nil }
        return ImageAnalysis(
            width: row["width"], height: row["height"], colors: StoredColors.decode(colors),
            background: (row["backdrop"] as Data?).flatMap(StoredColors.decodeBackdrop), confidence: row["confidence"],
            flags: (row["flags"] as String).split(separator: " ").compactMap { ImageFlag(rawValue: String($0)) })
    }

    private func failure(_ row: Row) -> ItemFailure? {
        guard let code = row["failureCode"] as String? else { return nil }
        let stage = (row["failureStage"] as String?).flatMap { ItemFailure.Stage(rawValue: $0) } ?? .analyze
        return ItemFailure(stage: stage, code: code, message: row["failureMessage"] ?? code)
    }
}

extension CatalogueItem {
    init(_ row: Row) {
        self.init(
            id: row["id"], productId: row["productId"], title: row["title"], url: row["url"], image: row["image"],
            vendorColor: row["vendorColor"],
            price: (row["price"] as String?).flatMap { Price(amountText: $0, currency: row["currency"]) },
            isInStock: row["isInStock"])
        variantIds = StoredLists.decoded(row["variantIds"])
        handle = row["handle"]
        sku = row["sku"]
        attributes = StoredLists.decoded(row["attributes"])
    }
}

/// Where the small picture of an image is, relative to the catalogue's report folder.
///
/// Half of the hash names it: 128 bits tell pictures apart, and the page holds this name for each item.
package func thumbnailPath(_ imageHash: String, _ fileExtension: String) -> String {
    "thumbs/\(imageHash.prefix(2))/\(imageHash.prefix(32)).\(fileExtension)"
}

/// Two lower-case digits a byte.
package func hexadecimal(_ bytes: [UInt8]) -> String {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10 }
    return String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
        for (index, byte) in bytes.enumerated() {
            digits[2 * index] = digit(byte >> 4)
            digits[2 * index + 1] = digit(byte & 15)
        }
        return 2 * bytes.count
    }
}

/// The bytes behind pairs of hexadecimal digits; what is no pair is left out.
private func bytes(ofHexadecimal digits: String) -> [UInt8] {
    let digits = Array(digits.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
        UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
    }
}

private let wallTables = """
    item
    LEFT JOIN image ON image.location = item.location
    LEFT JOIN analysis ON analysis.hash = image.hash AND analysis.options = ? AND analysis.engine = ?
    LEFT JOIN override ON override.id = item.id
    """

private let imageCountQuery = """
    SELECT count(DISTINCT image.hash) FROM item JOIN image ON image.location = item.location
    """

private let entryQuery = """
    SELECT item.id, productId, title, url, item.image, vendorColor, price, currency, isInStock,
        variantIds, handle, sku, attributes, image.hash, width, height, colors, backdrop, confidence, flags,
        thumbnail, \(overrideColumns), sharedImage.hash IS NOT NULL AS sharesImage,
        coalesce(image.failureStage, analysis.failureStage) AS failureStage,
        coalesce(image.failureCode, analysis.failureCode) AS failureCode,
        coalesce(image.failureMessage, analysis.failureMessage) AS failureMessage
    FROM \(wallTables)
    LEFT JOIN (
        SELECT hash FROM item JOIN image ON image.location = item.location GROUP BY hash HAVING count(*) > 1
    ) AS sharedImage ON sharedImage.hash = image.hash
    """
