import Catalogue
import GRDB

/// A row of `item`: an item of the current feed, and nothing else.
///
/// A new field of an item needs a column in a step of the schema, a case here, and code to write and read it below.
struct ItemRow: StatementRecord {
    let item: CatalogueItem
    let location: String
    /// The locations of the further pictures, as `LocatedItem.location`.
    var moreLocations: [String] = []

    static let databaseTableName = "item"

    enum Columns: Int, ColumnList {
        case id, productId, title, url, image, location, vendorColor, price, currency, isInStock
        case variantIds, handle, sku, attributes, brand, category, moreImages, moreLocations
    }

    func value(of column: Columns) -> (any DatabaseValueConvertible)? {
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
        case .moreImages: StoredLists.json(item.furtherPictures)
        case .moreLocations: StoredLists.json(moreLocations)
        }
    }

    /// The columns of this list for a query. They must come first, so that `CatalogueItem` finds them.
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
        variantIds = StoredLists.texts(row[Column.variantIds])
        handle = row[Column.handle]
        sku = row[Column.sku]
        attributes = StoredLists.attributes(row[Column.attributes])
        brand = row[Column.brand]
        category = row[Column.category]
        furtherPictures = StoredLists.texts(row[Column.moreImages])
    }
}
