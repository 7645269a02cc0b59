import Catalogue
import Text

extension FeedDialect {
    /// Magento's (Adobe Commerce's) product export.
    static let magentoCSV = FeedDialect(
        name: "magento-csv", form: .table, columns: RequiredColumns("sku and base_image", [["sku"], ["baseimage"]]),
        recognizes: { table in
            table.has("sku", "producttype", "baseimage")
                && table.hasOne(of: "additionalattributes", "attributesetcode", "storeviewcode")
        }, mapper: { MagentoCSVMapper(urls: $0.urls) })
}

/// A configurable product names its simple products, which have color and image.
///
/// A simple product that is not visible by itself waits for its configurable product, and a configurable product for
/// its simple ones: a few texts each. Simple products that no product names become items at the end of the feed: those
/// with the same image and color become one, with the SKU of the first.
private struct MagentoCSVMapper: DialectMapper {
    let urls: FeedURLs
    private let isLocal: Bool
    private var hidden: [String: Simple] = [:]
    private var hiddenOrder: [String] = []
    /// Configurable products that wait, by their number in the feed.
    private var configurables: [Int: Configurable] = [:]
    private var configurableCount = 0
    private var wanted: [String: Int] = [:]
    private var taken = SeenTexts()

    /// A simple product that is not visible by itself: an item, or a variant of one.
    private struct Simple {
        let product: ShopProduct
        let variant: ShopVariant
    }

    private struct Configurable {
        var product: ShopProduct
        /// Colors of simple products that have not come, by SKU, as the configurable product names them.
        var missing: [String: String]
    }

    init(urls: FeedURLs) {
        self.urls = urls
        isLocal = urls.onServer("/").isEmpty
    }

    var waitingCount: Int { hidden.count + configurables.count }

    mutating func add(_ record: FeedValue, row: Int, to rows: inout PendingRows) {
        let cells = MagentoCSVRow(fields: record.fields)
        guard let sku = cells.text("sku") else { return rows.skip(.missingId(row: row)) }
        // A row of a store view only translates an earlier row.
        guard cells.text("storeviewcode") == nil else { return rows.countMerged(1) }
        guard !cells.isDisabled else { return rows.skip(.unpublished(row: row, id: sku)) }
        guard taken.insert(sku) else { return rows.skip(.duplicateId(row: row, id: sku)) }
        let product = product(cells, sku: sku, row: row)
        if cells.isConfigurable {
            addConfigurable(product, cells.variations, to: &rows)
        } else if let index = wanted.removeValue(forKey: sku) {
            complete(index, with: cells.variant(sku: sku, of: product), to: &rows)
        } else if cells.isHidden {
            hidden[sku] = Simple(product: product, variant: cells.variant(sku: sku, of: product))
            hiddenOrder.append(sku)
        } else {
            product.addItems(to: &rows)
        }
    }

    mutating func finish(to rows: inout PendingRows) {
        for (_, configurable) in configurables.sorted(by: { $0.key < $1.key }) {
            configurable.product.addItems(to: &rows)
        }
        finishHidden(to: &rows)
        (hidden, hiddenOrder, configurables, wanted) = ([:], [], [:], [:])
    }

    private func finishHidden(to rows: inout PendingRows) {
        var appearances: [String] = []
        var byAppearance: [String: [Simple]] = [:]
        for simple in hiddenOrder.compactMap({ hidden[$0] }) {
            let appearance =
                (simple.product.image ?? simple.product.id) + "\u{1F}" + ColorSlug.make(simple.variant.color)
            if byAppearance[appearance] == nil { appearances.append(appearance) }
            byAppearance[appearance, default: []].append(simple)
        }
        for simples in appearances.compactMap({ byAppearance[$0] }) {
            var product = simples[0].product
            if simples.count > 1 { for simple in simples { product.note(simple.variant.withoutColor) } }
            product.addItems(to: &rows)
            rows.countMerged(simples.count - 1)
        }
    }

    private mutating func addConfigurable(
        _ product: ShopProduct, _ variations: [MagentoVariation], to rows: inout PendingRows
    ) {
        var configurable = Configurable(product: product, missing: [:])
        for variation in variations {
            if let simple = hidden.removeValue(forKey: variation.sku) {
                configurable.product.add(simple.variant.named(variation.color))
            } else if !taken.contains(variation.sku) {
                configurable.product.expect(variation.color, option: variation.colorName)
                configurable.missing[variation.sku] = variation.color
                wanted[variation.sku] = configurableCount
            }  // else it is visible by itself and was given
        }
        if hidden.isEmpty { hiddenOrder = [] }
        guard !configurable.missing.isEmpty else { return configurable.product.addItems(to: &rows) }
        configurables[configurableCount] = configurable
        configurableCount += 1
    }

    /// Gives a configurable product a simple one that it waited for.
    private mutating func complete(_ number: Int, with variant: ShopVariant, to rows: inout PendingRows) {
        guard var configurable = configurables.removeValue(forKey: number) else { return }
        let name = configurable.missing.removeValue(forKey: variant.sku) ?? ""
        configurable.product.add(variant.named(name))
        guard !configurable.missing.isEmpty else { return configurable.product.addItems(to: &rows) }
        configurables[number] = configurable
    }

    private func product(_ cells: MagentoCSVRow, sku: String, row: Int) -> ShopProduct {
        var product = ShopProduct(id: sku, title: cells.text("name")?.asShown ?? sku, row: row)
        product.sku = sku
        product.handle = cells.text("urlkey") ?? ""
        product.url = cells.text("urlkey").map { urls.onServer("/\($0).html") } ?? ""
        let images = cells.image.map(image)
        let all = images + cells.furtherPictures.map(image)
        product.image = all.first
        product.pictures.add(all)
        product.brand = cells.fields.brand?.asShown ?? ""
        product.category = cells.category
        product.color = cells.isConfigurable ? "" : cells.color
        product.ownPrice = cells.price
        product.ownIsInStock = cells.isInStock
        for attribute in cells.attributes { product.attributes.add(attribute.name, attribute.value) }
        return product
    }

    /// `/m/h/mh02.jpg` is relative to the shop's media folder; in a local feed, to the folder of the feed.
    private func image(_ path: String) -> String {
        guard !path.hasPrefix("http"), !path.hasPrefix("//") else { return urls.image(path) }
        let relative = path.drop { $0 == "/" }
        return isLocal ? String(relative) : urls.image("/media/catalog/product/\(relative)")
    }
}

extension ShopVariant {
    /// With the color that its product names, if it has none itself.
    fileprivate func named(_ color: String) -> ShopVariant {
        var variant = self
        if variant.color.isEmpty { variant.color = color }
        return variant
    }

    /// As a variant of a product whose own color counts.
    fileprivate var withoutColor: ShopVariant {
        var variant = self
        variant.color = ""
        return variant
    }
}

/// A simple product as its configurable product names it.
private typealias MagentoVariation = (sku: String, color: String, colorName: String)

/// The cells of one row.
private struct MagentoCSVRow {
    let fields: FeedFields

    func text(_ name: String) -> String? { fields[name] }

    var isConfigurable: Bool { text("producttype")?.lowercased() == "configurable" }
    var isHidden: Bool { text("visibility")?.lowercased() == "not visible individually" }
    var isDisabled: Bool { text("productonline") == "2" || text("productonline") == "0" }
    var price: Price? { text("specialprice").flatMap { Price($0) } ?? text("price").flatMap { Price($0) } }
    var isInStock: Bool? { text("isinstock").flatMap(Availability.isInStock) }

    var image: [String] {
        ["baseimage", "smallimage", "thumbnailimage"].lazy.map { fields.pictures($0, isList: false) }
            .first { !$0.isEmpty } ?? []
    }

    var furtherPictures: [String] {
        ["additionalimages", "mediagallery"].flatMap { fields.pictures($0, isList: true) }
    }

    func variant(sku: String, of product: ShopProduct) -> ShopVariant {
        ShopVariant(
            id: sku, sku: sku, color: color, image: product.image, furtherPictures: product.pictures.all,
            brand: product.brand, category: product.category, price: price, isInStock: isInStock, options: attributes)
    }

    /// Reads `categories`, such as `Default Category/Gear,Default Category/Gear/Bags`.
    var category: String {
        let paths = (text("categories") ?? "").split(separator: ",").map { path in
            path.split(separator: "/").filter { $0 != "Default Category" }.joined(separator: ">")
        }
        return CategoryPath.deepest(of: paths).asShown
    }

    /// Reads `additional_attributes`, such as `size=XS,color=Black`.
    private var pairs: [(name: String, value: String)] { MagentoCSVRow.pairs(text("additionalattributes") ?? "") }

    /// An attribute may have several values, as in `Red|Blue`.
    var attributes: [ItemAttribute] {
        pairs.filter { !MagentoCSVRow.internalNames.contains($0.name) }.flatMap { name, value in
            value.split(separator: "|").map { ItemAttribute(name, String($0).asShown) }
        }
    }

    /// Attributes that say nothing about the goods.
    private static let internalNames: Set<String> = ["has_options", "required_options"]

    /// The attribute that means color, or else the column `color`.
    var color: String {
        let attribute = ColorOptionName.best(of: pairs) { $0.name }
        return (attribute?.value ?? text("color") ?? "").asShown.replacing("|", with: "/")
    }

    /// Reads `sku=A-Red,size=XS,color=Red|sku=…`.
    var variations: [MagentoVariation] {
        (text("configurablevariations") ?? "").split(separator: "|").compactMap { part in
            let pairs = MagentoCSVRow.pairs(String(part))
            guard let sku = pairs.first(where: { $0.name == "sku" })?.value else { return nil }
            let color = ColorOptionName.best(of: pairs) { $0.name }
            return (sku, color?.value.asShown ?? "", color?.name ?? "")
        }
    }

    /// `a=1,b=2,3` is a: `1` and b: `2,3`, because values may have commas and names have none.
    private static func pairs(_ text: String) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if sides.count == 2 {
                pairs.append((String(sides[0]).trimmed, String(sides[1]).trimmed))
            } else if !pairs.isEmpty {
                pairs[pairs.count - 1].value += "," + part
            }
        }
        return pairs
    }
}
