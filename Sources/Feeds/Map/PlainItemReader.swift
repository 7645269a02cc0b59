import Catalogue
import Foundation
import Text

/// Makes an item of a record's fields, whatever the feed calls them.
struct PlainItemReader {
    let map: FieldMap
    let urls: FeedURLs

    /// The columns that an item needs.
    var columns: RequiredColumns {
        RequiredColumns { fields in missing(in: .fields(fields), fields) }
    }

    /// The fields that an item needs and the record lacks; nil when it has them, even if they are empty. A field whose
    /// value cannot be read is lacking, too.
    func lacking(in record: FeedValue) -> LackingFields? {
        let fields = record.fields
        let names = fields.names
        let known = Set(
            names.filter { !fields.isUnread($0) }.flatMap { FieldNames.meanings(of: $0).map(\.field) })
        return missing(in: record, fields, besides: known).map {
            LackingFields(
                needed: $0, found: names.prefix(MapSuggestion.mostNames).map(fields.label),
                nested: MapSuggestion.nested($0, in: record.object))
        }
    }

    /// The names of what is missing, for an error.
    private func missing(
        in record: FeedValue, _ fields: FeedFields, besides known: Set<FieldNames> = []
    ) -> String? {
        let needed: [(FieldMap.Field, FieldNames)] = [(.id, .id), (.image, .image)]
        let missing = needed.filter { !known.contains($1) && find($0, $1, in: record, fields) == nil }
        return missing.isEmpty ? nil : missing.map(\.0.rawValue).joined(separator: " and ")
    }

    /// - Parameter prices: reads the price.
    func item(
        from record: FeedValue, row: Int, prices: inout FeedPrices
    ) -> Result<CatalogueItem, SkippedRow> {
        let fields = record.fields
        func text(_ field: FieldMap.Field, _ names: FieldNames) -> String? {
            find(field, names, in: record, fields)?.text
        }
        guard let id = text(.id, .id) else { return .failure(.missingId(row: row)) }
        guard !fields.saysUnpublished else { return .failure(.unpublished(row: row, id: id)) }
        let mapped = map.image(in: record, fields)
        let own = mapped.isEmpty ? fields.image : mapped
        let all = own + (map.pictures(in: record, fields) ?? fields.pictures)
        guard let image = all.first.map(urls.image) else { return .failure(.missingImage(row: row, id: id)) }
        let listed = fields.listedAttributes
        let color = color(in: record, fields).map { (name: $0.name, text: fields.shown($0.text)) }
        let currency = text(.currency, .currency).flatMap(Price.currency) ?? ""
        var item = CatalogueItem(
            id: id, productId: text(.productId, .productId) ?? id, title: text(.title, .title).map(fields.shown) ?? id,
            url: text(.url, .url).map(urls.page) ?? "", image: image,
            vendorColor: color?.text ?? PlainItemReader.color(of: listed),
            price: price(in: record, fields, currency: currency, row: row, &prices),
            isInStock: text(.inStock, .isInStock).flatMap(Availability.isInStock))
        item.variantIds = text(.variantId, .variantId).map { [$0] } ?? []
        item.handle = text(.handle, .handle) ?? ""
        item.sku = text(.sku, .sku) ?? ""
        item.attributes = attributes(fields, listed: listed, color: color)
        item.brand = fields.shown(map.text(.brand, in: record, fields) ?? fields.brand ?? "")
        let category = map.text(.category, in: record, fields).map(CategoryPath.normalized)
        item.category = fields.shown(category ?? fields.category ?? "")
        var images = ImageAddresses()
        for image in all where !images.isFull {
            images.add(urls.image(image))
        }
        item.addFurtherPictures(images.all)
        return .success(item)
    }

    /// The color, then the listed attributes, then other fields that are attributes.
    private func attributes(
        _ fields: FeedFields, listed: [ItemAttribute], color: (name: String?, text: String)?
    ) -> [ItemAttribute] {
        var list = AttributeList()
        // The map may have found the color among the listed attributes.
        let isListed = color.map { color in color.name == nil && listed.contains { $0.value == color.text } } ?? false
        if let color, !isListed, color.name.map(FieldNames.isAttribute) ?? true {
            list.add(color.name.map(fields.label) ?? "color", color.text)
        }
        for attribute in listed { list.add(attribute.name, attribute.value) }
        for (name, text) in fields.all(of: .attributes) { list.add(fields.label(name), text) }
        return list.attributes
    }

    private func price(
        in record: FeedValue, _ fields: FeedFields, currency: String, row: Int, _ prices: inout FeedPrices
    ) -> Price? {
        func price(_ name: String?, _ text: String) -> Price? {
            // "Price (EUR)".
            let named = currency.nonEmpty ?? name.flatMap { Price.currency(named: fields.label($0).remark) } ?? ""
            // A number of JSON has a dot before its decimals.
            let isNumber = name.map(fields.isNumber) ?? map.isNumber(.price, in: record)
            return isNumber ? Price(text, currency: named) : prices.price(text, currency: named, row: row)
        }
        let usual = find(.price, .price, in: record, fields).flatMap { price($0.name, $0.text) }
        guard map.text(.price, in: record, fields) == nil, let sale = fields.first(of: ["saleprice"]) else {
            return usual
        }
        let lower = price(sale.name, sale.text)
        return lower.map { $0.amount > 0 } ?? false ? Price.lower(usual, lower) : usual
    }

    /// The text that the map finds, or else the first one under the usual names, with that name.
    private func find(
        _ field: FieldMap.Field, _ names: FieldNames, in record: FeedValue, _ fields: FeedFields
    ) -> (name: String?, text: String)? {
        if !map.isEmpty, let mapped = map.text(field, in: record, fields) { return (nil, mapped) }
        return fields.first(of: names).map { ($0.name, $0.text) }
    }

    /// The color, also from a field whose whole name is a word for color in some language.
    private func color(in record: FeedValue, _ fields: FeedFields) -> (name: String?, text: String)? {
        find(.vendorColor, .vendorColor, in: record, fields)
            ?? fields.colorNames.lazy.compactMap { name in fields.description(name).map { (name, $0) } }.first
    }

    /// All values of the attribute whose name means color.
    private static func color(of listed: [ItemAttribute]) -> String {
        let name = ColorOptionName.best(of: listed) { $0.name }?.name
        return listed.filter { $0.name == name }.map(\.value).joined(separator: "/")
    }
}

extension FieldMap {
    /// The columns that an item needs.
    package var columns: RequiredColumns { PlainItemReader(map: self, urls: FeedURLs(source: "")).columns }
}

extension String {
    /// The text in parentheses or brackets; the whole text without them.
    fileprivate var remark: String {
        guard let start = firstIndex(where: { $0 == "(" || $0 == "[" }) else { return self }
        return String(self[index(after: start)...].prefix { $0 != ")" && $0 != "]" })
    }
}
