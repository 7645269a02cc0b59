internal import Catalogue
internal import GRDB

/// A row of `item`: what the feed says now, and nothing else.
///
/// A new field of an item is a column in a migration, a case here, and its way in and out below.
struct ItemRow: StatementRecord {
    let located: LocatedItem

    static let databaseTableName = "item"

    enum Columns: Int, ColumnList {
        case id, productId, title, url, image, location, vendorColor, price, currency, isInStock
        case variantIds, handle, sku, attributes
    }

    func value(of column: Columns) -> (any DatabaseValueConvertible)? {
        let item = located.item
        return switch column {
        case .id: item.id
        case .productId: item.productId
        case .title: item.title
        case .url: item.url
        case .image: item.image
        case .location: located.location
        case .vendorColor: item.vendorColor
        case .price: item.price?.amountText
        case .currency: item.price?.currency ?? ""
        case .isInStock: item.isInStock
        case .variantIds: StoredLists.json(item.variantIds)
        case .handle: item.handle
        case .sku: item.sku
        case .attributes: StoredLists.json(item.attributes)
        }
    }

    /// The columns of this list, for queries: before all others, so that `CatalogueItem` finds them.
    static let selection = Columns.names.map { "item." + $0 }.joined(separator: ", ")
}

extension CatalogueItem {
    /// - Parameter row: begins with `ItemRow.selection`.
    init(_ row: Row) {
        typealias Column = ItemRow.Columns
        self.init(
            id: row[Column.id], productId: row[Column.productId], title: row[Column.title], url: row[Column.url],
            image: row[Column.image], vendorColor: row[Column.vendorColor],
            price: (row[Column.price] as String?).flatMap { Price(amountText: $0, currency: row[Column.currency]) },
            isInStock: row[Column.isInStock])
        variantIds = StoredLists.decoded(row[Column.variantIds])
        handle = row[Column.handle]
        sku = row[Column.sku]
        attributes = StoredLists.decoded(row[Column.attributes])
    }
}
