/// Shopify's product export: rows of one handle are one product, the first of them carries its texts.
struct ShopifyCSVMapper: ItemMapper {
    let urls: FeedURLs
    private var current: ShopifyCSVProduct?

    init(urls: FeedURLs) { self.urls = urls }

    /// Whether normalized column names are those of an export, old or new.
    static func recognizes(_ columns: [String]) -> Bool {
        let hasHandle = columns.contains("handle") || columns.contains("urlhandle")
        let hasImage = columns.contains("imagesrc") || columns.contains("productimageurl")
        return hasHandle && hasImage && columns.contains { ["option1name", "variantprice", "bodyhtml"].contains($0) }
    }

    mutating func take(_ record: FeedValue, row: Int, _ deliver: Deliver) throws {
        let cells = ShopifyCSVRow(fields: record.fields)
        guard let handle = cells.text("handle", "urlhandle") else { return try deliver(.skipped(.missingId(row: row))) }
        if current?.handle != handle {
            try finish(deliver)
            current = ShopifyCSVProduct(handle: handle, row: row)
        }
        current?.add(cells, urls: urls)
    }

    mutating func finish(_ deliver: Deliver) throws {
        defer { current = nil }
        guard let current else { return }
        guard !current.isUnpublished else {
            try deliver(.skipped(.unpublished(row: current.product.row, id: current.handle)))
            return
        }
        try current.product.deliver(deliver)
    }
}

/// The product whose rows are coming.
private struct ShopifyCSVProduct {
    let handle: String
    var product: ShopProduct
    private(set) var isUnpublished = false
    /// The number of the option that means color.
    private var colorOption: Int?
    private var imagePosition = Int.max

    init(handle: String, row: Int) {
        self.handle = handle
        product = ShopProduct(id: handle, title: handle, row: row)
    }

    mutating func add(_ row: ShopifyCSVRow, urls: FeedURLs) {
        takeProduct(row, urls: urls)
        takeImage(row, urls: urls)
        guard row.isVariant else { return }
        product.add(
            ShopColor(
                name: colorOption.flatMap { row.text("option\($0)value") }?.asShown ?? "",
                image: row.text("variantimage", "variantimageurl").map(urls.image),
                price: row.text("variantprice", "price").flatMap { Price($0) }, isInStock: row.isInStock))
    }

    private mutating func takeProduct(_ row: ShopifyCSVRow, urls: FeedURLs) {
        if let title = row.text("title") {
            product.title = title.asShown
            product.url = urls.onServer("/products/\(handle)")
        }
        if let color = row.productColor { product.color = color.asShown }
        if row.saysUnpublished { isUnpublished = true }
        let named = (1...3).compactMap { number in row.text("option\(number)name").map { (number, $0) } }
        if let option = ColorWord.best(of: named, name: { $0.1 }) { colorOption = option.0 }
    }

    /// The picture with the lowest position.
    private mutating func takeImage(_ row: ShopifyCSVRow, urls: FeedURLs) {
        guard let image = row.text("imagesrc", "productimageurl") else { return }
        let position = row.text("imageposition").flatMap { Int($0) } ?? Int.max - 1
        guard position < imagePosition else { return }
        imagePosition = position
        product.image = urls.image(image)
    }
}

/// The cells of one row.
private struct ShopifyCSVRow {
    let fields: [String: String]

    /// The first of these columns that is not empty.
    func text(_ names: String...) -> String? {
        names.lazy.compactMap { fields[$0]?.trimmed }.first { !$0.isEmpty }
    }

    /// Other rows only add pictures.
    var isVariant: Bool { text("option1value", "variantsku", "sku", "variantprice", "price") != nil }

    var saysUnpublished: Bool {
        if let status = text("status")?.lowercased(), status != "active" { return true }
        return text("published", "publishedononlinestore")?.lowercased() == "false"
    }

    /// Of the metafield that Shopify's taxonomy fills: `Color (product.metafields.shopify.color-pattern)`.
    var productColor: String? {
        let column = fields.keys.filter { $0.hasPrefix("color") && $0.contains("productmetafields") }.sorted().first
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
