import Catalogue
import Text

extension FeedDialect {
    /// Products of WooCommerce's Store API, and their variations, which come in a second pass (`type=variation`).
    static let wooCommerceJSON = FeedDialect(
        name: "woocommerce-json", form: .list, paging: .wooCommerce,
        recognizes: { WooCommerceJSONMapper.recognizes($0.record) },
        mapper: { WooCommerceJSONMapper(urls: $0.urls) })
}

extension FeedPaging {
    /// Pages `per_page=100&page=N` up to `X-WP-TotalPages`, then the same with `type=variation` if products wait for
    /// variations.
    fileprivate static let wooCommerce = FeedPaging(
        isList: { address in
            let path = address.path
            return path.contains("/wc/store/") && (path.hasSuffix("/products") || path.hasSuffix("/products/"))
        },
        list: { $0.isBare ? $0.appending("/wp-json/wc/store/v1/products") : nil },
        first: { $0.adding([("per_page", "100"), ("page", "1")]) },
        next: { read in
            let hasMore = read.totalPages.map { read.number < $0 } ?? (read.linked != nil || read.page.rows >= 100)
            if hasMore, read.page.rows > 0 { return read.address.setting([("page", "\(read.number + 1)")]) }
            // No second pass if the user has given a type, nor after the second pass itself.
            guard read.address.query("type") == nil, read.page.awaitsVariations else { return nil }
            return read.address.setting([("page", "1"), ("type", "variation")])
        })
}

/// A product whose variations differ in color waits for the second pass, which has their images; without it the colors
/// share the product's first image. A waiting product is a few texts.
private struct WooCommerceJSONMapper: DialectMapper {
    let urls: FeedURLs
    var waiting: [String: WaitingProduct] = [:]
    var order: [String] = []
    var delivered = SeenTexts()

    /// A product that waits, with the variations that have not come.
    struct WaitingProduct {
        var product: ShopProduct
        var variations: [String: Variation] = [:]

        struct Variation {
            let order: Int
            let color: String
            let options: [ItemAttribute]
        }

        /// The product, with the variations that never came as far as they are known.
        var complete: ShopProduct {
            var product = product
            for (id, variation) in variations.sorted(by: { $0.value.order < $1.value.order }) {
                product.note(ShopVariant(id: id, color: variation.color, options: variation.options))
            }
            return product
        }
    }

    static func recognizes(_ record: JSONValue) -> Bool {
        record["prices"].isObject && !record["permalink"].isMissing && record["images"].isList
    }

    var awaitsVariations: Bool { !waiting.isEmpty }
    var waitingCount: Int { waiting.count }
    var idOwner: IdOwner { .wooCommerce }

    mutating func add(_ record: FeedValue, row: Int, to rows: inout PendingRows) {
        let json = record.object
        guard let id = json["id"].text else { return rows.skip(.missingId(row: row)) }
        if json["type"].text == "variation" { return addVariation(json, id: id, row: row, to: &rows) }
        guard waiting[id] == nil, delivered.insert(id) else { return rows.skip(.duplicateId(row: row, id: id)) }
        let attributes = WooCommerceAttributes(json)
        var product = product(json, id: id, row: row, attributes)
        if let color = attributes.color, color.hasVariations, !json["variations"].list.isEmpty {
            return hold(product, attributes.variants(of: json["variations"]), color: color.name)
        }
        product.color = attributes.color?.values.joined(separator: "/") ?? ""
        for variant in attributes.variants(of: json["variations"]) {
            product.note(ShopVariant(id: variant.id, options: variant.options))
        }
        product.addItems(to: &rows)
    }

    mutating func finish(to rows: inout PendingRows) {
        for id in order { waiting.removeValue(forKey: id)?.complete.addItems(to: &rows) }
        order = []
    }

    private func product(_ json: JSONValue, id: String, row: Int, _ attributes: WooCommerceAttributes) -> ShopProduct {
        var product = ShopProduct(id: id, title: json["name"].text?.asShown ?? id, row: row)
        product.url = json["permalink"].text.map(urls.page) ?? ""
        product.handle = json["slug"].text ?? ""
        product.sku = json["sku"].text ?? ""
        product.image = image(json)
        product.pictures.add(images(json))
        product.brand = json["brands"].ownName?.asShown ?? ""
        product.category = json["categories"].ownName.map(CategoryPath.normalized)?.asShown ?? ""
        product.ownPrice = WooCommerceJSONMapper.price(json)
        product.ownIsInStock = json["is_in_stock"].isInStock
        for attribute in attributes.all {
            for value in attribute.values { product.attributes.add(attribute.name, value) }
        }
        return product
    }

    private mutating func hold(_ product: ShopProduct, _ variants: [ShopVariant], color: String) {
        var waiting = WaitingProduct(product: product)
        for (order, variant) in variants.enumerated() where !variant.color.isEmpty {
            waiting.variations[variant.id] = .init(order: order, color: variant.color, options: variant.options)
            waiting.product.expect(variant.color, option: color)
        }
        order.append(product.id)
        self.waiting[product.id] = waiting
    }

    private mutating func addVariation(_ json: JSONValue, id: String, row: Int, to rows: inout PendingRows) {
        let parent = json["parent"].text ?? ""
        guard var waiting = waiting.removeValue(forKey: parent) else {
            // Variations of a product in one color are one item with it.
            guard delivered.contains(parent) else {
                return rows.skip(.unknownParent(row: row, id: id, parent: parent))
            }
            return rows.countMerged(1)
        }
        // A variation of "any" color has no name, and its image belongs to no color.
        let known = waiting.variations.removeValue(forKey: id)
        var variant = ShopVariant(id: id, color: known?.color ?? "", options: known?.options ?? [])
        variant.sku = json["sku"].text ?? ""
        variant.image = image(json)
        variant.furtherPictures = images(json)
        variant.price = WooCommerceJSONMapper.price(json)
        variant.isInStock = json["is_in_stock"].isInStock
        variant.url = json["permalink"].text.map(urls.page) ?? ""
        waiting.product.add(variant)
        self.waiting[parent] = waiting
    }

    private func image(_ json: JSONValue) -> String? { json["images"].list.first["src"].text.map(urls.image) }

    private func images(_ json: JSONValue) -> [String] {
        json["images"].list.prefix(FeedLimits.pictures).compactMap { $0["src"].text.map(urls.image) }
    }

    private static func price(_ json: JSONValue) -> Price? {
        let prices = json["prices"]
        return Price(
            minorUnits: prices["price"].text ?? "", digits: Int(prices["currency_minor_unit"].text ?? "") ?? 2,
            currency: prices["currency_code"].text ?? "")
    }
}

/// The attributes of a product: their terms have a name and a slug, and variations name the slug.
private struct WooCommerceAttributes {
    struct Attribute {
        let name: String
        let values: [String]
        let hasVariations: Bool
        /// Names of terms by slug.
        let terms: [String: String]
    }

    let all: [Attribute]
    /// The attribute that means color.
    let color: Attribute?

    init(_ json: JSONValue) {
        let attributes = json["attributes"].list.map { (json: $0, attribute: Attribute($0)) }
        all = attributes.map(\.attribute)
        let best = ColorOptionName.best(of: attributes) { json, attribute in
            json["taxonomy"].text.flatMap { ColorOptionName.means($0) ? $0 : nil } ?? attribute.name
        }
        color = best?.attribute
    }

    /// The variations that a product names, with their attributes.
    func variants(of json: JSONValue) -> [ShopVariant] {
        let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
        return json.list.compactMap { variation in
            guard let id = variation["id"].text else { return nil }
            var variant = ShopVariant(id: id)
            for option in variation["attributes"].list.prefix(FeedLimits.options) {
                guard let name = option["name"].text, let value = option["value"].text else { continue }
                let shown = byName[name]?.terms[value] ?? value.asShown
                variant.options.append(ItemAttribute(name, shown))
                if name == color?.name { variant.color = shown }
            }
            return variant
        }
    }
}

extension WooCommerceAttributes.Attribute {
    fileprivate init(_ json: JSONValue) {
        let terms = json["terms"].list.map { (slug: $0["slug"].text, name: $0["name"].text?.asShown) }
        name = json["name"].text ?? ""
        values = terms.compactMap(\.name)
        hasVariations = json["has_variations"].bool == true
        self.terms = Dictionary(
            terms.compactMap { term in term.slug.map { ($0, term.name ?? $0) } }
        ) { first, _ in first }
    }
}

extension JSONValue {
    /// Reads `true` and `false`, also as texts and as 1 and 0; nil for anything else.
    var bool: Bool? {
        switch text?.lowercased() {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }

    /// Reads a word for stock, such as `out of stock`.
    var isInStock: Bool? { text.flatMap(Availability.isInStock) }
}
