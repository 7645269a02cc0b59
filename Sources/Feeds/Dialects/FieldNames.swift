import Text

/// What a record may hold, with the names that feeds give it, most specific first, in normalized form.
package enum FieldNames: Int, CaseIterable {
    case id, productId, variantId, handle, sku, title, image, url, vendorColor, price, currency, isInStock
    /// Further attributes of an item, each under its own name.
    case attributes

    var names: [String] { FieldNames.table[rawValue] }

    /// By name: the fields that it may hold, with its place among the names of each.
    static let fieldsOfName: [String: [(field: FieldNames, place: Int)]] = {
        var fields: [String: [(field: FieldNames, place: Int)]] = [:]
        for field in allCases {
            for (place, name) in field.names.enumerated() { fields[name, default: []].append((field, place)) }
        }
        return fields
    }()

    private static let table: [[String]] = allCases.map { field in
        switch field {
        case .id:
            [
                "id", "itemid", "variantid", "sku", "variantsku", "gid", "productid", "handle", "artikelnummer",
                "artikelnr", "artnr", "artikelid", "артикул", "код", "идентификатор", "référence", "referencia",
            ]
        case .productId: ["productid", "itemgroupid", "groupid", "parentid", "parent", "handle"]
        case .variantId: ["variantid"]
        case .handle: ["handle", "urlhandle", "urlkey", "slug"]
        case .sku: ["sku", "variantsku", "itemsku"]
        case .title:
            [
                "title", "name", "productname", "producttitle", "label", "bezeichnung", "artikelbezeichnung",
                "produktname", "artikelname", "titel", "название", "наименование", "nom", "titre", "nombre", "titolo",
            ]
        case .image:
            [
                "image", "imageurl", "imagelink", "imagesrc", "imagepath", "imagefile", "img", "picture", "pictureurl",
                "photo", "images", "baseimage", "featuredimage", "mainimage", "thumbnail", "bild", "bildurl", "bilder",
                "bildlink", "картинка", "изображение", "фото", "imagen", "immagine", "afbeelding",
            ]
        case .url:
            [
                "url", "link", "producturl", "productlink", "permalink", "href", "page", "produkturl", "produktlink",
                "ссылка",
            ]
        case .vendorColor:
            [
                "vendorcolor", "vendorcolour", "color", "colour", "colorname", "colourname", "farbe", "couleur",
                "kleur", "colore", "цвет",
            ]
        case .price:
            [
                "price", "currentprice", "variantprice", "preis", "verkaufspreis", "цена", "prix", "precio", "prezzo",
                "prijs",
            ]
        case .currency: ["currency", "currencycode", "pricecurrency", "währung", "валюта", "devise"]
        case .isInStock:
            [
                "isinstock", "instock", "availability", "availabilitystatus", "available", "stockstatus",
                "verfügbarkeit", "lieferbarkeit", "наличие", "stock", "stockquantity", "stocklevel", "lagerbestand",
            ]
        case .attributes:
            [
                "size", "größe", "groesse", "taille", "talla", "taglia", "maat", "размер", "material", "pattern",
                "gender",
            ]
        }
    }
}

extension FieldNames {
    /// Whether a field of that name is known to hold an id.
    static func isId(_ name: String) -> Bool { id.names.contains(name.normalizedName) }

    /// Whether a shop shows its color under that normalized name; `vendorColor` is a name of huewall's own.
    static func isAttribute(_ name: String) -> Bool { !["vendorcolor", "vendorcolour"].contains(name) }
}
