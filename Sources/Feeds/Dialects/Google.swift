import Catalogue

extension FeedDialect {
    /// A Google Merchant feed as RSS 2.0, RSS 1.0 or Atom.
    static let googleXML = FeedDialect(
        name: "google-xml", form: .xml,
        recognizes: { xml in
            ["rss", "feed", "rdf:rdf", ""].contains(xml.rootElement ?? "")
                || String(decoding: xml.opening.prefix(4096), as: UTF8.self).contains("base.google.com/ns")
        },
        mapper: { GoogleMapper(urls: $0.urls) })

    /// A Google Merchant feed as tab separated text, or as CSV with the same names.
    static let googleTSV = FeedDialect(
        name: "google-tsv", form: .table, columns: RequiredColumns("id and image_link", [["id"], ["imagelink"]]),
        recognizes: { table in
            table.has("id", "title", "imagelink")
                && table.hasOne(
                    of: "availability", "itemgroupid", "googleproductcategory", "condition", "gtin", "mpn",
                    "additionalimagelink", "identifierexists")
        }, mapper: { GoogleMapper(urls: $0.urls) })
}

/// An item of the feed is a variant of a product; `item_group_id` ties variants together.
///
/// Consecutive variants of a group are taken together; a later one of the same group and color is merged. Items of a
/// group have the id `GROUP:COLOR` (`ShopProduct`); others keep their own.
private struct GoogleMapper: DialectMapper {
    let urls: FeedURLs
    var group: ShopProduct?
    var seenIds = SeenTexts()
    var seenItems = SeenTexts()

    /// Larger groups are read in parts: memory must not depend on the feed.
    private static let colorLimit = 1_000

    private static let attributes = [
        "color", "colour", "size", "sizetype", "sizesystem", "material", "pattern", "gender", "agegroup",
    ]

    mutating func add(_ record: FeedValue, row: Int, to rows: inout PendingRows) {
        let fields = record.fields
        guard let id = fields["id"] else { return rows.skip(.missingId(row: row)) }
        guard seenIds.insert(id) else { return rows.skip(.duplicateId(row: row, id: id)) }
        guard !fields.saysUnpublished else { return rows.skip(.unpublished(row: row, id: id)) }
        let pictures = fields.pictures("imagelink", isList: false) + fields.pictures
        guard let image = pictures.first.map(urls.image) else {
            return rows.skip(.missingImage(row: row, id: id))
        }
        let variant = variant(fields, id: id, image: image, row: row, &rows.prices)
        guard let groupId = fields["itemgroupid"] else {
            finish(to: &rows)
            return GoogleMapper.addSingle(variant, row: row, to: &rows)
        }
        if group?.id != groupId || (group?.colorCount ?? 0) >= GoogleMapper.colorLimit {
            finish(to: &rows)
            group = ShopProduct(id: groupId, title: variant.title, row: row)
            group?.url = variant.url
            group?.image = image
        }
        group?.add(variant)
    }

    private func variant(
        _ fields: FeedFields, id: String, image: String, row: Int, _ prices: inout FeedPrices
    ) -> ShopVariant {
        var variant = ShopVariant()
        variant.id = id
        variant.color = fields.first(of: .vendorColor)?.text.asShown ?? ""
        variant.image = image
        variant.furtherPictures = fields.pictures.map(urls.image)
        variant.brand = fields.brand?.asShown ?? ""
        variant.category = fields.category?.asShown ?? ""
        variant.price =
            prices.price(fields["saleprice"] ?? "", row: row)
            ?? prices.price(fields["price"] ?? fields.first(of: .price)?.text ?? "", row: row)
        variant.isInStock = fields.first(of: .isInStock).flatMap { Availability.isInStock($0.text) }
        variant.url = fields["link"].map(urls.page) ?? ""
        variant.title = fields["title"]?.asShown ?? id
        variant.options = GoogleMapper.attributes.compactMap { name in
            fields.description(name).map { ItemAttribute(fields.label(name), $0.asShown) }
        }
        return variant
    }

    private static func addSingle(_ variant: ShopVariant, row: Int, to rows: inout PendingRows) {
        var item = CatalogueItem(
            id: variant.id, productId: variant.id, title: variant.title, url: variant.url, image: variant.image ?? "",
            vendorColor: variant.color, price: variant.price, isInStock: variant.isInStock)
        item.attributes = variant.options
        item.brand = variant.brand
        item.category = variant.category
        item.addFurtherPictures(variant.furtherPictures)
        rows.add(item, row: row)
    }

    mutating func finish(to rows: inout PendingRows) {
        guard let group else { return }
        self.group = nil
        let items = group.items
        for item in items {
            if seenItems.insert(item.id) {
                rows.add(item, row: group.row)
            } else {
                rows.countMerged(1)
                rows.merge(item, row: group.row)
            }
        }
        rows.countMerged(max(0, group.variantCount - max(items.count, 1)))
    }
}
