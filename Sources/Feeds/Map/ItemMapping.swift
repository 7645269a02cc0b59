import Catalogue

/// From the fields of a record, whatever the feed calls them, to an item.
struct ItemMapping {
    let map: FieldMap
    let urls: FeedURLs

    /// The columns that hold what an item cannot do without.
    var columns: RequiredColumns {
        RequiredColumns("id and image") { [self] fields in
            let row = FeedValue.fields(fields)
            return find(.id, .id, in: row, fields) != nil && find(.image, .image, in: row, fields) != nil
        }
    }

    func item(from record: FeedValue, row: Int) -> Result<CatalogueItem, SkippedRow> {
        let fields = record.fields
        func text(_ field: FieldMap.Field, _ names: FieldNames) -> String? {
            find(field, names, in: record, fields)?.text
        }
        guard let id = text(.id, .id) else { return .failure(.missingId(row: row)) }
        guard let image = text(.image, .image).map(urls.image) else {
            return .failure(.missingImage(row: row, id: id))
        }
        let color = color(in: record, fields)
        let currency = text(.currency, .currency) ?? ""
        var item = CatalogueItem(
            id: id, productId: text(.productId, .productId) ?? id, title: text(.title, .title) ?? id,
            url: text(.url, .url).map(urls.page) ?? "", image: image, vendorColor: color?.text ?? "",
            price: text(.price, .price).flatMap { Price($0, currency: currency) },
            isInStock: text(.isInStock, .isInStock).flatMap(Availability.isInStock))
        item.variantIds = text(.variantId, .variantId).map { [$0] } ?? []
        item.handle = text(.handle, .handle) ?? ""
        item.sku = text(.sku, .sku) ?? ""
        item.attributes = color.map { [ItemAttribute($0.name.map(fields.label) ?? "color", $0.text)] } ?? []
        for (name, text) in fields.all(of: .attributes) {
            item.attributes.append(ItemAttribute(fields.label(name), text))
        }
        return .success(item)
    }

    /// What the map finds, or else the first of the names that has a text; with the name, if it was found by one.
    private func find(
        _ field: FieldMap.Field, _ names: FieldNames, in record: FeedValue, _ fields: FeedFields
    ) -> (name: String?, text: String)? {
        if !map.isEmpty, let mapped = map.text(field, in: record, fields) { return (nil, mapped) }
        return fields.first(of: names).map { ($0.name, $0.text) }
    }

    /// Also of a field whose whole name is a word for color in some language.
    private func color(in record: FeedValue, _ fields: FeedFields) -> (name: String?, text: String)? {
        find(.vendorColor, .vendorColor, in: record, fields)
            ?? fields.first(of: fields.colorNames).map { ($0.name, $0.text) }
    }
}

extension FieldMap {
    /// The columns that hold what an item cannot do without.
    package var columns: RequiredColumns { ItemMapping(map: self, urls: FeedURLs(source: "")).columns }
}
