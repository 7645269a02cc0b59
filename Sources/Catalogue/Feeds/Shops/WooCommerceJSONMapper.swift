/// Products of WooCommerce's Store API, and in a second pass (`type=variation`) their variations.
///
/// A product whose variations differ in color waits for that pass, because only it has the pictures; without it the colors
/// share the product's first picture. What waits is a few texts a product.
struct WooCommerceJSONMapper: ItemMapper {
    let urls: FeedURLs
    private var waiting: [String: WaitingProduct] = [:]
    private var order: [String] = []
    private var delivered = SeenTexts()

    init(urls: FeedURLs) { self.urls = urls }

    /// A product that waits, and which color its variations have.
    private struct WaitingProduct {
        var product: ShopProduct
        var colorOfVariation: [String: String]
    }

    static func recognizes(_ record: JSONValue) -> Bool {
        record["prices"].isObject && !record["permalink"].isMissing && record["images"].isList
    }

    var awaitsVariations: Bool { !waiting.isEmpty }

    mutating func take(_ record: FeedValue, row: Int, _ deliver: Deliver) throws {
        let json = record.object
        guard let id = json["id"].text else { return try deliver(.skipped(.missingId(row: row))) }
        if json["type"].text == "variation" { return try takeVariation(json, id: id, row: row, deliver) }
        guard waiting[id] == nil, delivered.insert(id) else {
            return try deliver(.skipped(.duplicateId(row: row, id: id)))
        }
        var product = ShopProduct(id: id, title: json["name"].text?.asShown ?? id, row: row)
        product.url = json["permalink"].text.map(urls.page) ?? ""
        product.image = image(json)
        let own = color(of: json, name: "", image: nil)
        product.ownPrice = own.price
        product.ownIsInStock = own.isInStock
        let attribute = ColorWord.best(of: json["attributes"].list) { attribute in
            attribute["taxonomy"].text.flatMap { ColorWord.means($0) ? $0 : nil } ?? attribute["name"].text ?? ""
        }
        let terms = attribute?["terms"].list ?? []
        if let attribute, attribute["has_variations"].bool == true, !json["variations"].list.isEmpty {
            hold(product, json, attribute: attribute["name"].text ?? "", terms: terms)
        } else {
            product.color = terms.compactMap { $0["name"].text?.asShown }.joined(separator: "/")
            try product.deliver(deliver)
        }
    }

    mutating func finish(_ deliver: Deliver) throws {
        for id in order { try waiting[id]?.product.deliver(deliver) }
        order = []
        waiting = [:]
    }

    private mutating func hold(_ product: ShopProduct, _ json: JSONValue, attribute: String, terms: [JSONValue]) {
        let names = Dictionary(
            terms.compactMap { term in term["slug"].text.map { ($0, term["name"].text?.asShown ?? $0) } }
        ) { first, _ in first }
        var waiting = WaitingProduct(product: product, colorOfVariation: [:])
        for variation in json["variations"].list {
            let value = variation["attributes"].list.first { $0["name"].text == attribute }?["value"].text
            guard let id = variation["id"].text, let value else { continue }
            let color = names[value] ?? value.asShown
            waiting.colorOfVariation[id] = color
            waiting.product.expect(color)
        }
        order.append(product.id)
        self.waiting[product.id] = waiting
    }

    private mutating func takeVariation(_ json: JSONValue, id: String, row: Int, _ deliver: Deliver) throws {
        let parent = json["parent"].text ?? ""
        guard var waiting = waiting.removeValue(forKey: parent) else {
            // Variations of a product that has one color are one item with it.
            guard delivered.contains(parent) else {
                return try deliver(.skipped(.unknownParent(row: row, id: id, parent: parent)))
            }
            return try deliver(.merged(1))
        }
        // A variation of "any" color has no name, and its picture belongs to no color.
        let name = waiting.colorOfVariation[id] ?? ""
        waiting.product.add(color(of: json, name: name, image: image(json)))
        self.waiting[parent] = waiting
    }

    private func image(_ json: JSONValue) -> String? { json["images"].list.first?["src"].text.map(urls.image) }

    private func color(of json: JSONValue, name: String, image: String?) -> ShopColor {
        let prices = json["prices"]
        let price = Price(
            minorUnits: prices["price"].text ?? "", digits: Int(prices["currency_minor_unit"].text ?? "") ?? 2,
            currency: prices["currency_code"].text ?? "")
        return ShopColor(
            name: name, image: image, price: price, isInStock: json["is_in_stock"].bool,
            url: json["permalink"].text.map(urls.page) ?? "")
    }
}
