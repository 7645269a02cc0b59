package import Catalogue
import Colors
package import GRDB
import Text

/// A row of `item`: what the feed says now, and nothing else.
///
/// A new field of an item is a column in a migration, a case here, and its way in and out below.
struct ItemRow: StatementRecord {
    package let item: CatalogueItem
    package let location: String
    /// Where the further pictures come from, each as `LocatedItem.location`.
    let moreLocations: [String]

    static let databaseTableName = "item"

    package enum Columns: Int, ColumnList {
        case id, productId, title, url, image, location, vendorColor, price, currency, isInStock
        case variantIds, handle, sku, attributes, brand, category, moreImages, moreLocations
    }

    package init(item: CatalogueItem, location: String, moreLocations: [String] = []) {
        (self.item, self.location, self.moreLocations) = (item, location, moreLocations)
    }

    package func value(of column: Columns) -> (any DatabaseValueConvertible)? {
        switch column {
        case .id: item.id
        case .productId: item.productId
        case .title: item.title
        case .url: item.url
        case .image: item.image
        case .location: location
        case .vendorColor: item.vendorColor
        case .price: item.price?.amountText
        case .currency: item.price?.currency ?? ""
        case .isInStock: item.isInStock
        case .variantIds: StoredLists.json(item.variantIds)
        case .handle: item.handle
        case .sku: item.sku
        case .attributes: StoredLists.json(item.attributes)
        case .brand: item.brand
        case .category: item.category
        case .moreImages: StoredLists.json(item.moreImages)
        case .moreLocations: StoredLists.json(moreLocations)
        }
    }

    /// - Parameter sql: an `insertion`.
    package func insert(by sql: String, in database: Database) throws { try write(sql, in: database) }

    /// The columns of this list, for queries: before all others, so that `CatalogueItem` finds them.
    package static let selection = Columns.names.map { "item." + $0 }.joined(separator: ", ")
}

extension CatalogueItem {
    /// - Parameter row: begins with `ItemRow.selection`.
    package init(_ row: Row) {
        typealias Column = ItemRow.Columns
        self.init(
            id: row[Column.id], productId: row[Column.productId], title: row[Column.title], url: row[Column.url],
            image: row[Column.image], vendorColor: row[Column.vendorColor],
            price: (row[Column.price] as String?).flatMap { Price(amountText: $0, currency: row[Column.currency]) },
            isInStock: row[Column.isInStock])
        variantIds = StoredLists.texts(row[Column.variantIds])
        handle = row[Column.handle]
        sku = row[Column.sku]
        attributes = StoredLists.attributes(row[Column.attributes])
        brand = row[Column.brand]
        category = row[Column.category]
        moreImages = StoredLists.texts(row[Column.moreImages])
    }
}

/// A row of `skippedRow`: a row of the feed that became no item.
package struct SkippedFeedRow: Codable, FetchableRecord, PersistableRecord {
    package let row: Int
    package let reason: String
    package let message: String
    package let count: Int

    package static let databaseTableName = "skippedRow"

    package enum Columns {
        package static let row = Column(CodingKeys.row)
        package static let reason = Column(CodingKeys.reason)
        package static let count = Column(CodingKeys.count)
    }
}

extension SkippedRow {
    package init(_ row: SkippedFeedRow) {
        self.init(
            row: row.row, reason: Reason(rawValue: row.reason) ?? .unreadable, message: row.message,
            count: row.count)
    }
}

extension SkippedFeedRow {
    /// Rows of the feed that became no item.
    /// - Parameter reason: nil for any.
    package static func rowCount(reason: SkippedRow.Reason? = nil, in database: Database) throws -> Int {
        let request = reason.map { filter(Columns.reason == $0.rawValue) } ?? all()
        return try request.select(sum(Columns.count)).asRequest(of: Int?.self).fetchOne(database).flatMap { $0 } ?? 0
    }
}

/// A row of `override`: what a person decided for an item.
package struct OverrideRow: Codable, Equatable, FetchableRecord, PersistableRecord {
    package let id: String
    /// By name.
    package let family: String
    /// `#rrggbb`.
    package let hex: String?
    package let note: String

    package static let databaseTableName = "override"

    /// Byte by byte: a person may have changed no more than the normal form of a text.
    package static func == (one: OverrideRow, other: OverrideRow) -> Bool {
        (one.family, one.hex, ExactText(one.id), ExactText(one.note))
            == (other.family, other.hex, ExactText(other.id), ExactText(other.note))
    }

    init(id: String, family: String, hex: String?, note: String) {
        (self.id, self.family, self.hex, self.note) = (id, family, hex, note)
    }

    package init(_ override: ColorOverride) {
        self.init(
            id: override.id, family: override.family.rawValue, hex: override.color?.hex, note: override.note)
    }
}

extension ColorOverride {
    /// - Returns: nil for a family that there is not.
    package init?(_ row: OverrideRow) {
        guard let family = Family(rawValue: row.family) else { return nil }
        self.init(id: row.id, family: family, color: row.hex.flatMap { RGB(hex: $0) }, note: row.note)
    }
}
