import Catalogue
import Text

extension FeedDialect {
    /// WooCommerce's product export: variations are separate rows that name their parent by SKU or as `id:741`. The
    /// names of columns are in the shop's language.
    static let wooCommerceCSV = FeedDialect(
        name: "woocommerce-csv", form: .table,
        columns: RequiredColumns(
            "ID (or SKU), Type and Images",
            [
                WooCommerceColumn.id.names + WooCommerceColumn.sku.names, WooCommerceColumn.type.names,
                WooCommerceColumn.images.names,
            ]),
        recognizes: { table in
            func has(_ column: WooCommerceColumn) -> Bool { column.names.contains(where: table.columns.contains) }
            let hasAttributes = table.columns.contains {
                WooCommerceColumn.attribute.names.contains(where: $0.contains)
            }
            return has(.type) && has(.name) && has(.images) && (has(.parent) || has(.ofCatalogue) || hasAttributes)
        }, mapper: { WooCommerceCSVMapper(urls: $0.urls) })
}

/// The columns of the export, with their normalized names in English, German, French, Spanish, Italian, Dutch, Polish
/// and Portuguese.
private enum WooCommerceColumn: Int {
    case id, sku, type, name, published, images, parent, inStock, salePrice, regularPrice, categories
    /// Columns by which the export is recognized.
    case ofCatalogue
    /// Parts of the names of columns for attributes.
    case attribute

    var names: [String] { WooCommerceColumn.table[rawValue] }

    /// For each column, in the order of the cases.
    private static let table = """
        id: id
        sku: sku artikelnummer ugs cod referência ref
        type: type typ tipo
        name: name nom nombre nome naam nazwa
        published: published veröffentlicht publié publicado pubblicato gepubliceerd opublikowano
        images: images bilder imágenes immagini immagine afbeeldingen obrazki imagens
        parent: parent übergeordnetesprodukt superior principal genitore hoofd elementnadrzędny nadrzędny ascendente
        inStock: instock vorrätig enstock existencias hayexistencias opvoorraad wmagazynie emestoque emstock
        salePrice: saleprice angebotspreis tarifpromo preciorebajado prezzoinofferta actieprijs cenapromocyjna \
        preçopromocional
        regularPrice: regularprice regulärerpreis tarifrégulier precionormal prezzodilistino reguliereprijs cena \
        preço preçonormal
        categories: categories kategorien catégories categorías categorie categorieën kategorie categorias
        ofCatalogue: visibilityincatalog isfeatured sichtbarkeitimkatalog visibilitédanslecatalogue \
        visibilidadenelcatálogo visibilitànelcatalogo zichtbaarheidincatalogus widocznośćwkatalogu \
        visibilidadenocatálogo
        attribute: attribute1 attribut1 atributo1 attributo1 eigenschap1 atrybutu1
        """.nameTable
}

/// A product with variations waits for the end of the feed, and so does a variation whose parent has not come: a few
/// texts each.
private struct WooCommerceCSVMapper: DialectMapper {
    let urls: FeedURLs
    var waiting: [String: ShopProduct] = [:]
    var order: [String] = []
    var idOfReference: [String: String] = [:]
    var orphans: [Orphan] = []
    /// References to products without variations.
    var delivered = SeenTexts()
    /// An export may lack the column of ids, or have rows without one.
    private(set) var idOwner = IdOwner.wooCommerce

    struct Orphan {
        let variant: ShopVariant
        let parent: String
        let row: Int
    }

    var waitingCount: Int { waiting.count + orphans.count }

    mutating func add(_ record: FeedValue, row: Int, to rows: inout PendingRows) {
        var cells = WooCommerceCSVRow(fields: record.fields, urls: urls)
        cells.readPrice(row: row, &rows.prices)
        let ownId = cells.text(.id)
        guard let id = ownId ?? cells.text(.sku) else { return rows.skip(.missingId(row: row)) }
        if ownId == nil { idOwner = .other }
        if cells.isVariation {
            let orphan = Orphan(variant: cells.variation(id: id), parent: cells.text(.parent) ?? "", row: row)
            if !addToProduct(orphan, &rows) { orphans.append(orphan) }
            return
        }
        guard !cells.isUnpublished else { return rows.skip(.unpublished(row: row, id: id)) }
        guard waiting[id] == nil else { return rows.skip(.duplicateId(row: row, id: id)) }
        let references = ["id:\(id)", cells.text(.sku)].compactMap(\.self)
        let product = cells.product(id: id, row: row)
        if cells.isVariable {
            waiting[id] = product
            order.append(id)
            for reference in references { idOfReference[reference] = id }
        } else {
            for reference in references { _ = delivered.insert(reference) }
            product.addItems(to: &rows)
        }
    }

    /// Adds a variation to its product; returns false if the product has not come.
    private mutating func addToProduct(_ orphan: Orphan, _ rows: inout PendingRows) -> Bool {
        if let id = idOfReference[orphan.parent] {
            waiting[id]?.add(orphan.variant)
            return true
        }
        guard delivered.contains(orphan.parent) else { return false }
        rows.countMerged(1)
        return true
    }

    mutating func finish(to rows: inout PendingRows) {
        for orphan in orphans where !addToProduct(orphan, &rows) {
            rows.skip(.unknownParent(row: orphan.row, id: orphan.variant.id, parent: orphan.parent))
        }
        for id in order { waiting.removeValue(forKey: id)?.addItems(to: &rows) }
        (waiting, order, idOfReference, orphans) = ([:], [], [:], [])
    }
}

/// The cells of one row.
private struct WooCommerceCSVRow {
    let fields: FeedFields
    let urls: FeedURLs
    var price: Price?

    func text(_ column: WooCommerceColumn) -> String? { fields.first(of: column.names)?.text }

    /// Reads `simple, downloadable, virtual`.
    private var types: [String] { WooCommerceCSVRow.list(text(.type)?.lowercased() ?? "") }

    var isVariation: Bool { types.contains("variation") }
    var isVariable: Bool { types.contains("variable") }

    /// Whether it is a draft or private.
    var isUnpublished: Bool { ["0", "-1"].contains(text(.published) ?? "") }

    private var images: [String] {
        WooCommerceColumn.images.names.flatMap { fields.pictures($0, isList: true) }
            .map { urls.image($0.replacing("\\,", with: ",")) }
    }

    mutating func readPrice(row: Int, _ prices: inout FeedPrices) {
        price = prices.price(text(.salePrice) ?? "", row: row) ?? prices.price(text(.regularPrice) ?? "", row: row)
    }

    private var isInStock: Bool? { text(.inStock).flatMap(Availability.isInStock) }

    private var attributes: [(name: String, values: [String])] {
        fields.options.map { ($0.name.asShown, WooCommerceCSVRow.list($0.values).map(\.asShown)) }
    }

    /// The attribute that means color.
    private static func color(_ attributes: [(name: String, values: [String])]) -> (name: String, values: [String])? {
        ColorOptionName.best(of: attributes) { $0.name }
    }

    func product(id: String, row: Int) -> ShopProduct {
        var product = ShopProduct(id: id, title: text(.name)?.asShown ?? id, row: row)
        let images = images
        product.image = images.first
        product.pictures.add(images)
        product.brand = WooCommerceCSVRow.list(fields.brand ?? "").first?.asShown ?? ""
        product.category = CategoryPath.deepest(of: WooCommerceCSVRow.list(text(.categories) ?? "")).asShown
        product.sku = text(.sku) ?? ""
        product.ownPrice = price
        product.ownIsInStock = isInStock
        let attributes = attributes
        for attribute in attributes {
            for value in attribute.values { product.attributes.add(attribute.name, value) }
        }
        let color = WooCommerceCSVRow.color(attributes)
        if isVariable {
            for value in color?.values ?? [] { product.expect(value, option: color?.name ?? "") }
        } else {
            product.color = color?.values.joined(separator: "/") ?? ""
        }
        return product
    }

    /// A variation of any color names none.
    func variation(id: String) -> ShopVariant {
        var variant = ShopVariant()
        variant.id = id
        variant.sku = text(.sku) ?? ""
        let attributes = attributes
        let colors = WooCommerceCSVRow.color(attributes)?.values ?? []
        variant.color = colors.count == 1 ? colors[0] : ""
        let images = images
        variant.image = images.first
        variant.furtherPictures = images
        variant.price = price
        variant.isInStock = isInStock
        variant.options = attributes.flatMap { attribute in
            attribute.values.map { ItemAttribute(attribute.name, $0) }
        }
        return variant
    }

    /// Splits at commas: `a, b\, c` is `a` and `b, c`.
    private static func list(_ text: String) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if character == ",", !isEscaped {
                parts.append("")
            } else {
                if character == ",", isEscaped { parts[parts.count - 1].removeLast() }
                parts[parts.count - 1].append(character)
            }
            isEscaped = character == "\\"
        }
        return parts.map(\.trimmed).filter { !$0.isEmpty }
    }
}
