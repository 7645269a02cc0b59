/// From the fields of a record, whatever the feed calls them, to an item.
struct ItemMapping {
    /// Accepted names, most telling first, in normalized form.
    static let names:
        (
            id: [String], productId: [String], title: [String], image: [String], url: [String], vendorColor: [String],
            price: [String], currency: [String], isInStock: [String]
        ) = (
            id: [
                "id", "itemid", "variantid", "sku", "variantsku", "gid", "productid", "handle", "artikelnummer",
                "artikelnr", "artnr", "artikelid", "артикул", "код", "идентификатор", "référence", "referencia",
            ],
            productId: ["productid", "itemgroupid", "groupid", "parentid", "parent", "handle"],
            title: [
                "title", "name", "productname", "producttitle", "label", "bezeichnung", "artikelbezeichnung",
                "produktname", "artikelname", "titel", "название", "наименование", "nom", "titre", "nombre", "titolo",
            ],
            image: [
                "image", "imageurl", "imagelink", "imagesrc", "imagepath", "imagefile", "img", "picture", "pictureurl",
                "photo", "images", "baseimage", "featuredimage", "mainimage", "thumbnail", "bild", "bildurl", "bilder",
                "bildlink", "картинка", "изображение", "фото", "imagen", "immagine", "afbeelding",
            ],
            url: [
                "url", "link", "producturl", "productlink", "permalink", "href", "page", "produkturl", "produktlink",
                "ссылка",
            ],
            vendorColor: [
                "vendorcolor", "vendorcolour", "color", "colour", "colorname", "colourname", "farbe", "couleur",
                "kleur",
                "colore", "цвет",
            ],
            price: [
                "price", "currentprice", "variantprice", "preis", "verkaufspreis", "цена", "prix", "precio", "prezzo",
                "prijs",
            ],
            currency: ["currency", "currencycode", "pricecurrency", "währung", "валюта", "devise"],
            isInStock: [
                "isinstock", "instock", "availability", "availabilitystatus", "available", "stockstatus",
                "verfügbarkeit",
                "lieferbarkeit", "наличие",
            ]
        )

    let map: FieldMap
    let urls: FeedURLs

    /// Lower case without anything but letters and digits: `Image URL`, `image_url` and `imageUrl` are one name.
    static func normalized(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0.isLowercaseOrDigit }) { return name }
        return String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// Whether columns of these normalized names hold what an item cannot do without.
    func canRead(_ columns: [String]) -> Bool {
        let row = FeedValue.fields(Dictionary(columns.map { ($0, "x,x,x,x,x,x,x,x") }) { first, _ in first })
        return value(.id, ItemMapping.names.id, in: row, row.fields) != nil
            && value(.image, ItemMapping.names.image, in: row, row.fields) != nil
    }

    func item(from record: FeedValue, row: Int) -> Result<CatalogueItem, SkippedRow> {
        let names = ItemMapping.names
        let fields = record.fields
        func find(_ field: FieldMap.Field, _ names: [String]) -> String? { value(field, names, in: record, fields) }
        guard let id = find(.id, names.id) else { return .failure(.missingId(row: row)) }
        guard let image = find(.image, names.image).map(urls.image) else {
            return .failure(.missingImage(row: row, id: id))
        }
        let currency = find(.currency, names.currency) ?? ""
        let item = CatalogueItem(
            id: id, productId: find(.productId, names.productId) ?? id, title: find(.title, names.title) ?? id,
            url: find(.url, names.url).map(urls.page) ?? "", image: image,
            vendorColor: find(.vendorColor, names.vendorColor) ?? ItemMapping.colorField(fields) ?? "",
            price: find(.price, names.price).flatMap { Price($0, currency: currency) },
            isInStock: find(.isInStock, names.isInStock).flatMap(Availability.isInStock))
        return .success(item)
    }

    private func value(
        _ field: FieldMap.Field, _ names: [String], in record: FeedValue, _ fields: [String: String]
    ) -> String? {
        if let mapped = map.text(field, in: record) { return mapped }
        return names.lazy.compactMap { fields[$0]?.trimmed }.first { !$0.isEmpty }
    }

    /// A field whose whole name is a word for color in some language.
    private static func colorField(_ fields: [String: String]) -> String? {
        let names = fields.keys.filter { ColorWord.certainty(of: $0) == .exact }.sorted()
        return names.lazy.compactMap { fields[$0]?.trimmed }.first { !$0.isEmpty }
    }
}

extension UInt8 {
    /// In ASCII.
    var isLowercaseOrDigit: Bool { (0x61...0x7A).contains(self) || (0x30...0x39).contains(self) }
}

extension Unicode.Scalar {
    /// Neither white space nor beyond ASCII.
    fileprivate var isPlainASCII: Bool { (0x21...0x7E).contains(value) }
}

extension SkippedRow {
    static func missingId(row: Int) -> SkippedRow {
        SkippedRow(row: row, reason: .missingId, message: "Row \(row) has no id; give it one.")
    }

    static func missingImage(row: Int, id: String) -> SkippedRow {
        let message = "Row \(row) (\(id)) has no image; give it a path or a URL."
        return SkippedRow(row: row, reason: .missingImage, message: message)
    }

    static func unpublished(row: Int, id: String) -> SkippedRow {
        let message = "Row \(row) (\(id)) is not published; publish it to see it on the wall."
        return SkippedRow(row: row, reason: .unpublished, message: message)
    }

    static func unknownParent(row: Int, id: String, parent: String) -> SkippedRow {
        let message = "Row \(row) (\(id)) is a variant of \(parent), which the feed does not have; export both."
        return SkippedRow(row: row, reason: .unknownParent, message: message)
    }

    static func duplicateId(row: Int, id: String) -> SkippedRow {
        let message = "Row \(row) repeats the id \(id); the first one is kept, give this one its own."
        return SkippedRow(row: row, reason: .duplicateId, message: message)
    }
}

extension String {
    /// nil instead of no text.
    package var nonEmpty: String? { isEmpty ? nil : self }

    /// Without white space at both ends.
    var trimmed: String {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return self }
        if first.isPlainASCII && last.isPlainASCII { return self }
        guard first.properties.isWhitespace || last.properties.isWhitespace else { return self }
        let tail = unicodeScalars.drop { $0.properties.isWhitespace }
        let end = tail.lastIndex { !$0.properties.isWhitespace }.map { tail.index(after: $0) } ?? tail.startIndex
        return String(tail[..<end])
    }
}
