import Catalogue
import Text

extension FeedDialect {
    /// Products of a Shopify storefront's `products.json`, of the Admin API and its product listings, and of shop
    /// systems that copied their shape.
    static let shopifyJSON = FeedDialect(
        name: "shopify-json", form: .list, paging: .shopify, recognizes: { ShopifyJSONMapper.recognizes($0.record) },
        mapper: { ShopifyJSONMapper(urls: $0.urls) })
}

extension FeedPaging {
    /// A storefront has pages `limit=250&page=N` until one is empty; the Admin API gives 250 products and a link to
    /// more.
    fileprivate static let shopify = FeedPaging(
        isList: { $0.path.hasSuffix("/products.json") || $0.path.hasSuffix("/product_listings.json") },
        list: { $0.isBare || isCollection($0.path) ? $0.appending("/products.json") : nil },
        first: { $0.adding(isAdmin($0) ? [("limit", "250")] : [("limit", "250"), ("page", "1")]) },
        next: { read in
            if isAdmin(read.address) { return read.linked }
            return read.page.rows == 0 ? nil : read.address.setting([("page", "\(read.number + 1)")])
        })

    private static func isAdmin(_ address: FeedAddress) -> Bool { address.path.contains("/admin/") }

    /// Whether the path is `/collections/NAME`, perhaps with a language before it.
    private static func isCollection(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.count >= 2 && parts[parts.count - 2] == "collections"
    }
}

private struct ShopifyJSONMapper: DialectMapper {
    let urls: FeedURLs
    /// `other` after a product without an id: then it is another system with the same shape.
    private(set) var idOwner = IdOwner.shopify

    /// Whether a record has the shape.
    static func recognizes(_ record: JSONValue) -> Bool {
        guard record["variants"].isList, !record["handle"].isMissing else { return false }
        return record["options"].isList || !record["product_type"].isMissing || !record["body_html"].isMissing
    }

    mutating func add(_ record: FeedValue, row: Int, to rows: inout PendingRows) {
        let json = record.object["product"].isObject ? record.object["product"] : record.object
        let ownId = json["id"].text ?? json["product_id"].text
        guard let id = ownId ?? json["handle"].text else { return rows.skip(.missingId(row: row)) }
        if ownId == nil { idOwner = .other }
        if let status = json["status"].text?.lowercased(), status == "draft" || status == "archived" {
            return rows.skip(.unpublished(row: row, id: id))
        }
        product(json, id: id, row: row).addItems(to: &rows)
    }

    private func product(_ json: JSONValue, id: String, row: Int) -> ShopProduct {
        var product = ShopProduct(id: id, title: json["title"].text?.asShown ?? id, row: row)
        product.handle = json["handle"].text ?? ""
        if !product.handle.isEmpty { product.url = urls.onServer("/products/\(product.handle)") }
        let images = ShopifyImageList(json["images"], urls: urls)
        product.image = images.first ?? json["image"].displayText.map(urls.image)
        product.pictures = images.all
        product.boundPictures = images.bound
        product.brand = json["vendor"].text?.asShown ?? ""
        let category = json["product_type"].text ?? json["type"].text ?? json["productType"].text ?? ""
        product.category = CategoryPath.normalized(category).asShown
        product.color = ShopifyJSONMapper.colorOfTags(json["tags"]) ?? ""
        let options = ShopifyOptions(json["options"])
        // `product.js`, unlike `products.json`, has whole cents.
        let isInCents = !json["price_min"].isMissing
        for variant in json["variants"].list {
            var made = self.variant(variant, options: options, images: images, isInCents: isInCents)
            if !product.url.isEmpty, !made.id.isEmpty { made.url = "\(product.url)?variant=\(made.id)" }
            product.add(made)
        }
        return product
    }

    private func variant(
        _ json: JSONValue, options: ShopifyOptions, images: ShopifyImageList, isInCents: Bool
    ) -> ShopVariant {
        var variant = ShopVariant()
        variant.id = json["id"].text ?? ""
        variant.sku = json["sku"].text ?? ""
        variant.options = options.values(of: json)
        variant.color = options.color(of: json)?.asShown ?? ""
        variant.image = images.image(of: json)
        variant.furtherPictures = images.images(of: variant.id)
        variant.price = json["price"].text.flatMap { text in
            isInCents && !json["price"].isText ? Price(minorUnits: text, digits: 2, currency: "") : Price(text)
        }
        variant.isInStock = ShopifyJSONMapper.isInStock(json)
        return variant
    }

    /// The storefront's own field, or else the inventory of the Admin API; nil without both.
    private static func isInStock(_ variant: JSONValue) -> Bool? {
        if let available = variant["available"].isInStock { return available }
        guard variant.has("inventory_quantity") else { return nil }
        let isTracked = variant["inventory_management"].text != nil
        let quantity = Int(variant["inventory_quantity"].text ?? "") ?? 0
        return !isTracked || quantity > 0 || variant["inventory_policy"].text == "continue"
    }

    /// The color in tags such as `Color_Grey` or `colour:Light Blue`, which some themes read.
    private static func colorOfTags(_ tags: JSONValue) -> String? {
        let texts =
            tags.isList ? tags.list.compactMap(\.text) : (tags.text ?? "").split(separator: ",").map(String.init)
        for tag in texts {
            let parts = tag.split(maxSplits: 1) { $0 == "_" || $0 == ":" || $0 == "=" }.map(String.init)
            if parts.count == 2, ColorOptionName.certainty(of: parts[0]) == .exact { return parts[1].asShown }
        }
        return nil
    }
}

/// The options of a product: `options` names them, `option1` to `option3` of a variant are their values.
private struct ShopifyOptions {
    private let names: [(key: String, name: String)]
    private let colorKey: String?

    init(_ json: JSONValue) {
        names = json.list.prefix(FeedLimits.options).enumerated().map { index, option in
            let position = Int(option["position"].text ?? "") ?? index + 1
            return ("option\(position)", option.text ?? option["name"].text ?? "")
        }
        colorKey = ColorOptionName.best(of: names) { $0.name }?.key
    }

    /// Product listings name the options in each variant.
    private func listed(_ variant: JSONValue) -> [ItemAttribute] {
        variant["option_values"].list.prefix(FeedLimits.options).map {
            ItemAttribute($0["name"].text ?? "", $0["value"].text ?? "")
        }
    }

    func color(of variant: JSONValue) -> String? {
        let listed = ColorOptionName.best(of: listed(variant)) { $0.name }
        return listed?.value.nonEmpty ?? colorKey.flatMap { variant[$0].text }
    }

    func values(of variant: JSONValue) -> [ItemAttribute] {
        let listed = listed(variant)
        let values = listed.isEmpty ? names.map { ItemAttribute($0.name, variant[$0.key].text ?? "") } : listed
        return values.map(\.asShown).filter { !$0.isShopifyPlaceholder }
    }
}

/// The images of a product, and which variants they show.
private struct ShopifyImageList {
    let first: String?
    private let urls: FeedURLs
    private var byId: [String: String] = [:]
    private var byVariant: [String: String] = [:]
    private(set) var all = ImageAddresses()
    /// Images that the shop maps to variants.
    private(set) var bound: Set<String> = []
    /// All images of each variant, as far as an item has room for them.
    private var allByVariant: [String: [String]] = [:]

    /// - Complexity: O(images and the variants that they name).
    init(_ json: JSONValue, urls: FeedURLs) {
        self.urls = urls
        first = json.list.first.displayText.map(urls.image)
        for image in json.list {
            guard let address = image.displayText.map(urls.image) else { continue }
            take(address, of: image["variant_ids"].list)
            if let id = image["id"].text, byId[id] == nil { byId[id] = address }
            for variant in image["variant_ids"].list {
                guard let id = variant.text, byVariant[id] == nil else { continue }
                byVariant[id] = address
            }
        }
    }

    private mutating func take(_ address: String, of variants: JSONElements) {
        guard !all.isFull else { return }
        all.add(address)
        for variant in variants.prefix(CatalogueItem.mostVariants) {
            bound.insert(address)
            guard let id = variant.text, allByVariant.count < CatalogueItem.mostVariants || allByVariant[id] != nil,
                (allByVariant[id]?.count ?? 0) <= CatalogueItem.mostFurtherPictures
            else { continue }
            allByVariant[id, default: []].append(address)
        }
    }

    /// All images that the shop maps to a variant.
    func images(of variantId: String) -> [String] { allByVariant[variantId] ?? [] }

    func image(of variant: JSONValue) -> String? {
        if let own = variant["featured_image"].displayText?.trimmed.nonEmpty { return urls.image(own) }
        if let image = variant["image_id"].text.flatMap({ byId[$0] }) { return image }
        return variant["id"].text.flatMap { byVariant[$0] }
    }
}

extension ItemAttribute {
    /// Whether it is what Shopify writes for a product without options.
    var isShopifyPlaceholder: Bool { name == "Title" && value == "Default Title" }

    var asShown: ItemAttribute { ItemAttribute(name.asShown, value.asShown) }
}
