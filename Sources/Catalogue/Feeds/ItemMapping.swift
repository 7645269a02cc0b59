/// From the fields of a record, whatever the feed calls them, to an item.
struct ItemMapping {
    /// Accepted names, most telling first, in normalized form.
    static let names:
        (
            id: [String], productId: [String], title: [String], image: [String], url: [String], vendorColor: [String]
        ) = (
            id: ["id", "itemid", "variantid", "sku", "variantsku", "gid", "productid", "handle"],
            productId: ["productid", "itemgroupid", "groupid", "parentid", "parent", "handle"],
            title: ["title", "name", "productname", "producttitle", "label"],
            image: [
                "image", "imageurl", "imagelink", "imagesrc", "imagepath", "imagefile", "img", "picture", "pictureurl",
                "photo", "images", "baseimage", "featuredimage", "mainimage", "thumbnail", "bild", "bildurl",
            ],
            url: ["url", "link", "producturl", "productlink", "permalink", "href", "page"],
            vendorColor: [
                "vendorcolor", "vendorcolour", "color", "colour", "colorname", "colourname", "farbe", "couleur",
                "kleur",
                "colore", "цвет",
            ]
        )

    /// Lower case without anything but letters and digits: `Image URL`, `image_url` and `imageUrl` are one name.
    static func normalized(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// Whether columns of these normalized names hold what an item cannot do without.
    static func canRead(_ columns: [String]) -> Bool {
        columns.contains(where: names.id.contains) && columns.contains(where: names.image.contains)
    }

    func item(from fields: [String: String], row: Int) -> Result<CatalogueItem, SkippedRow> {
        func value(_ names: [String]) -> String? {
            names.lazy.compactMap { fields[$0]?.trimmed }.first { !$0.isEmpty }
        }
        let names = ItemMapping.names
        guard let id = value(names.id) else {
            return .failure(SkippedRow(row: row, reason: .missingId, message: "Row \(row) has no id; give it one."))
        }
        guard let image = value(names.image) else {
            let message = "Row \(row) (\(id)) has no image; give it a path or a URL."
            return .failure(SkippedRow(row: row, reason: .missingImage, message: message))
        }
        let item = CatalogueItem(
            id: id, productId: value(names.productId) ?? id, title: value(names.title) ?? id,
            url: value(names.url) ?? "", image: image, vendorColor: value(names.vendorColor) ?? "")
        return .success(item)
    }
}

extension String {
    /// Without white space at both ends.
    var trimmed: String {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return self }
        guard first.properties.isWhitespace || last.properties.isWhitespace else { return self }
        let tail = unicodeScalars.drop { $0.properties.isWhitespace }
        let end = tail.lastIndex { !$0.properties.isWhitespace }.map { tail.index(after: $0) } ?? tail.startIndex
        return String(tail[..<end])
    }
}
