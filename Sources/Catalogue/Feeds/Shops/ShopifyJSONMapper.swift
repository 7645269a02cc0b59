/// Products of a Shopify storefront's `products.json`, of the Admin API, and of its product listings; also of shop systems
/// that copied the shape.
struct ShopifyJSONMapper: ItemMapper {
    let urls: FeedURLs

    /// Whether a record has the shape.
    static func recognizes(_ record: JSONValue) -> Bool {
        guard record["variants"].isList, !record["handle"].isMissing else { return false }
        return record["options"].isList || !record["product_type"].isMissing || !record["body_html"].isMissing
    }

    mutating func take(_ record: FeedValue, row: Int, _ deliver: Deliver) throws {
        let json = record.object["product"].isObject ? record.object["product"] : record.object
        guard let id = json["id"].text ?? json["product_id"].text ?? json["handle"].text else {
            return try deliver(.skipped(.missingId(row: row)))
        }
        if let status = json["status"].text?.lowercased(), status == "draft" || status == "archived" {
            return try deliver(.skipped(.unpublished(row: row, id: id)))
        }
        try product(json, id: id, row: row).deliver(deliver)
    }

    private func product(_ json: JSONValue, id: String, row: Int) -> ShopProduct {
        var product = ShopProduct(id: id, title: json["title"].text?.asShown ?? id, row: row)
        if let handle = json["handle"].text { product.url = urls.onServer("/products/\(handle)") }
        let images = json["images"].list
        product.image = (images.first ?? json["image"]).telling.map(urls.image)
        product.color = ShopifyJSONMapper.colorOfTags(json["tags"]) ?? ""
        let options = json["options"].list
        let option = ColorWord.best(of: Array(options.enumerated())) { ShopifyJSONMapper.name($0.element) }
        let position = option.map { Int($0.element["position"].text ?? "") ?? $0.offset + 1 }
        // `product.js`, unlike `products.json`, has whole cents.
        let isInCents = !json["price_min"].isMissing
        for variant in json["variants"].list {
            product.add(color(of: variant, option: position, images: images, isInCents: isInCents, page: product.url))
        }
        return product
    }

    private static func name(_ option: JSONValue) -> String { option.text ?? option["name"].text ?? "" }

    private func color(
        of variant: JSONValue, option: Int?, images: [JSONValue], isInCents: Bool, page: String
    ) -> ShopColor {
        let listed = ColorWord.best(of: variant["option_values"].list) { $0["name"].text ?? "" }
        let name = listed?["value"].text ?? option.flatMap { variant["option\($0)"].text } ?? ""
        let price = variant["price"].text.flatMap { text in
            isInCents && !variant["price"].isText
                ? Price(minorUnits: text, digits: 2, currency: "") : Price(text, currency: "")
        }
        let url = page.isEmpty ? nil : variant["id"].text.map { "\(page)?variant=\($0)" }
        return ShopColor(
            name: name.asShown, image: image(of: variant, images: images), price: price,
            isInStock: ShopifyJSONMapper.isInStock(variant), url: url ?? "")
    }

    private func image(of variant: JSONValue, images: [JSONValue]) -> String? {
        if let own = variant["featured_image"].telling { return urls.image(own) }
        if let id = variant["image_id"].text, let image = images.first(where: { $0["id"].text == id }) {
            return image.telling.map(urls.image)
        }
        guard let id = variant["id"].text else { return nil }
        let image = images.first { $0["variant_ids"].list.contains { $0.text == id } }
        return image?.telling.map(urls.image)
    }

    /// The storefront says it; of the Admin API it follows from the inventory. nil when nothing is said.
    private static func isInStock(_ variant: JSONValue) -> Bool? {
        if let available = variant["available"].bool { return available }
        guard variant.names.contains("inventory_quantity") else { return nil }
        let isTracked = variant["inventory_management"].text != nil
        let quantity = Int(variant["inventory_quantity"].text ?? "") ?? 0
        return !isTracked || quantity > 0 || variant["inventory_policy"].text == "continue"
    }

    /// Of tags such as `Color_Grey` or `colour:Light Blue`, which some themes read.
    private static func colorOfTags(_ tags: JSONValue) -> String? {
        let texts =
            tags.isList ? tags.list.compactMap(\.text) : (tags.text ?? "").split(separator: ",").map(String.init)
        for tag in texts {
            let parts = tag.split(maxSplits: 1) { $0 == "_" || $0 == ":" || $0 == "=" }.map(String.init)
            if parts.count == 2, ColorWord.certainty(of: parts[0]) == .exact { return parts[1].asShown }
        }
        return nil
    }
}
