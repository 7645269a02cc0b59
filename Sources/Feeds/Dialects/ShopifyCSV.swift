import Catalogue
import Text

extension FeedDialect {
    /// Shopify's product export, both generations of headers.
    static let shopifyCSV = FeedDialect(
        name: "shopify-csv", form: .table,
        columns: RequiredColumns("Handle and Image Src", [["handle", "urlhandle"], ["imagesrc", "productimageurl"]]),
        recognizes: { table in
            table.hasOne(of: "handle", "urlhandle") && table.hasOne(of: "imagesrc", "productimageurl")
                && table.hasOne(of: "option1name", "variantprice", "bodyhtml")
        }, mapper: { ShopifyCSVMapper(urls: $0.urls) })
}

/// Rows with the same handle are one product; the first has its texts.
private struct ShopifyCSVMapper: DialectMapper {
    let urls: FeedURLs
    var current: ShopifyCSVProduct?
    /// Handles of products whose rows have ended.
    var ended = SeenTexts()

    mutating func add(_ record: FeedValue, row: Int, to rows: inout PendingRows) {
        let cells = ShopifyCSVRow(fields: record.fields)
        guard let handle = cells.text("handle", "urlhandle") else { return rows.skip(.missingId(row: row)) }
        if current?.product.handle != handle {
            finish(to: &rows)
            guard !ended.contains(handle) else { return rows.skip(.apart(row: row, id: handle)) }
            current = ShopifyCSVProduct(handle: handle, row: row)
        }
        current?.add(cells, urls: urls)
    }

    mutating func finish(to rows: inout PendingRows) {
        defer { current = nil }
        guard let current else { return }
        _ = ended.insert(current.product.handle)
        guard !current.isUnpublished else {
            return rows.skip(.unpublished(row: current.product.row, id: current.product.id))
        }
        current.product.addItems(to: &rows)
    }
}

/// The product whose rows are coming.
private struct ShopifyCSVProduct {
    private(set) var product: ShopProduct
    private(set) var isUnpublished = false
    /// The options that the product names.
    private var options: [(number: Int, name: String)] = []
    /// The number of the option that means color.
    private var colorOption: Int?
    private var imagePosition = Int.max

    init(handle: String, row: Int) {
        product = ShopProduct(id: handle, title: handle, row: row)
        product.handle = handle
    }

    mutating func add(_ row: ShopifyCSVRow, urls: FeedURLs) {
        takeProduct(row, urls: urls)
        takeImage(row, urls: urls)
        guard row.isVariant else { return }
        var variant = ShopVariant()
        // The export has no other id for a variant.
        variant.id = row.text("variantsku", "sku") ?? ""
        variant.sku = variant.id
        variant.color = colorOption.flatMap { row.text("option\($0)value") }?.asShown ?? ""
        let images = row.pictures("variantimage", "variantimageurl").map(urls.image)
        variant.image = images.first
        variant.furtherPictures = images
        variant.price = row.text("variantprice", "price").flatMap { Price($0) }
        variant.isInStock = row.isInStock
        variant.options = options.map { ItemAttribute($0.name, row.text("option\($0.number)value") ?? "").asShown }
            .filter { !$0.isShopifyPlaceholder }
        product.add(variant)
    }

    private mutating func takeProduct(_ row: ShopifyCSVRow, urls: FeedURLs) {
        if let title = row.text("title") {
            product.title = title.asShown
            product.url = urls.onServer("/products/\(product.handle)")
        }
        if let vendor = row.text("vendor") { product.brand = vendor.asShown }
        if let category = row.text("type", "producttype", "customproducttype", "productcategory") {
            product.category = CategoryPath.normalized(category).asShown
        }
        if let color = row.productColor { product.color = color.asShown }
        if row.saysUnpublished { isUnpublished = true }
        let named = row.optionNames
        if !named.isEmpty { options = named }
        if let option = ColorOptionName.best(of: named, name: { $0.name }) { colorOption = option.number }
    }

    /// The image with the lowest position.
    private mutating func takeImage(_ row: ShopifyCSVRow, urls: FeedURLs) {
        let images = row.pictures("imagesrc", "productimageurl").map(urls.image)
        guard let image = images.first else { return }
        product.pictures.add(images)
        let position = row.text("imageposition").flatMap { Int($0) } ?? Int.max - 1
        guard position < imagePosition else { return }
        imagePosition = position
        product.image = image
    }
}

/// The cells of one row.
private struct ShopifyCSVRow {
    let fields: FeedFields

    /// The text of the first of these columns that is not empty.
    func text(_ names: String...) -> String? { fields.first(of: names)?.text }

    /// The addresses in the first of these columns that has one.
    func pictures(_ names: String...) -> [String] {
        names.lazy.map { fields.pictures($0, isList: false) }.first { !$0.isEmpty } ?? []
    }

    var optionNames: [(number: Int, name: String)] {
        (1...3).compactMap { number in text("option\(number)name").map { (number, $0) } }
    }

    /// Whether the row is a variant: other rows only add images.
    var isVariant: Bool { text("option1value", "variantsku", "sku", "variantprice", "price") != nil }

    var saysUnpublished: Bool {
        if let status = text("status")?.lowercased(), status != "active" { return true }
        return text("published", "publishedononlinestore")?.lowercased() == "false"
    }

    /// The metafield of Shopify's taxonomy: `Color (product.metafields.shopify.color-pattern)`.
    var productColor: String? {
        let column = fields.names.filter { $0.hasPrefix("color") && $0.contains("productmetafields") }.min()
        let colors = column.flatMap { text($0) }?.split(separator: ";").map { String($0).trimmed }
        return colors?.joined(separator: "/")
    }

    /// nil when the export has no inventory.
    var isInStock: Bool? {
        guard let quantity = text("variantinventoryqty", "inventoryquantity").flatMap({ Int($0) }) else { return nil }
        let isTracked = text("variantinventorytracker", "inventorytracker") != nil
        let policy = text("variantinventorypolicy", "continuesellingwhenoutofstock")?.lowercased()
        return !isTracked || quantity > 0 || policy == "continue" || policy == "true"
    }
}
