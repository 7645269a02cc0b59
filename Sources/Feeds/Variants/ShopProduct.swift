import Catalogue
import Text

/// A product with the colors that its variants come in.
///
/// Each color is an item with the id `PRODUCT:COLOR` (`ColorSlug`), so that ids do not depend on how many colors there
/// are today. Sizes of a color are one item, with the lowest price, and in stock if one of them is. The image is the
/// first of the color's variants, or else the product's first. Colors with the same image are one item, because an
/// image has one color: the color that the image was mapped to leads, and `vendorColor` names all, as in `Red/Blue`. If
/// that makes several colors one item, or if the variants have no color, the id is `PRODUCT` alone.
struct ShopProduct {
    let id: String
    var title: String
    var url = ""
    var handle = ""
    var sku = ""
    /// The product's first image.
    var image: String?
    /// All pictures of the product, in the order of the feed.
    var pictures = ImageAddresses()
    /// Pictures that the feed says belong to some variants only, besides those that variants name.
    var boundPictures: Set<String> = []
    var brand = ""
    var category = ""
    /// The vendor's color, for variants without one.
    var color = ""
    /// The first row of the product in its feed.
    let row: Int
    /// The attributes of the product as a whole, for variants that lack them.
    var attributes: AttributeList
    var ownPrice: Price?
    var ownIsInStock: Bool?
    private var groups: [VariantGroup] = []
    private var groupOfKey: [String: Int] = [:]
    private var order = 0
    /// Variants that became items.
    private(set) var variantCount = 0
    /// The first image of a variant.
    private var variantImage: String?

    init(id: String, title: String, row: Int) {
        self.id = id
        self.title = title
        self.row = row
        attributes = AttributeList()
    }

    /// How many colors the product is known to have.
    var colorCount: Int { groups.count { !$0.color.isEmpty } }

    /// Adds a variant. Variants of one color become one group, and so do those without a color that share an image.
    /// - Complexity: O(1).
    mutating func add(_ variant: ShopVariant) {
        variantCount += 1
        take(variant)
    }

    /// Adds a variant without counting it: it is counted elsewhere, or is not in the feed.
    mutating func note(_ variant: ShopVariant) { take(variant) }

    private mutating func take(_ variant: ShopVariant) {
        order += 1
        variantImage = variantImage ?? variant.image
        brand = brand.nonEmpty ?? variant.brand
        category = category.nonEmpty ?? variant.category
        var variant = variant
        if order > CatalogueItem.mostVariants {
            guard groupOfKey[variant.key] != nil else { return }
            variant.id = ""
        }
        groups[group(of: variant)].merge(VariantGroup(variant, order: order))
    }

    /// Makes room for a color whose variants may come later, or never.
    /// - Parameter option: the name of the option whose value it is.
    mutating func expect(_ color: String, option: String) {
        guard !color.isEmpty, groups.count < CatalogueItem.mostVariants else { return }
        _ = group(of: ShopVariant(color: color, options: [ItemAttribute(option, color)]))
    }

    private mutating func group(of variant: ShopVariant) -> Int {
        if let index = groupOfKey[variant.key] { return index }
        groupOfKey[variant.key] = groups.count
        let options = variant.color.isEmpty ? [] : variant.options.filter { $0.value == variant.color }
        let first = ShopVariant(color: variant.color, options: options)
        groups.append(VariantGroup(first, order: 0))
        return groups.count - 1
    }

    /// Adds one item for each image, in the order of the colors, or a skipped row.
    func addItems(to rows: inout PendingRows) {
        let items = self.items
        if items.isEmpty { rows.skip(.missingImage(row: row, id: id)) }
        for item in items { rows.add(item, row: row) }
        rows.countMerged(max(0, variantCount - max(items.count, 1)))
    }

    var items: [CatalogueItem] {
        let split = ColorGroups(groups)
        guard !split.colors.isEmpty else { return wholeProduct.map { [$0] } ?? [] }
        return itemsByImage(split.colors, rest: split.rest)
    }

    private var wholeProduct: CatalogueItem? {
        guard let image = image ?? variantImage else { return nil }
        var item = CatalogueItem(id: id, productId: id, title: title, url: url, image: image, vendorColor: color)
        describe(&item, by: groups)
        item.addFurtherPictures(pictures.all)
        for group in groups { item.addFurtherPictures(group.pictures.all) }
        return item
    }

    /// The product's pictures that belong to no color in particular.
    private func commonPictures(_ colors: [VariantGroup], rest: [VariantGroup]) -> [String] {
        let all = pictures.all + rest.flatMap(\.pictures.all)
        guard !all.isEmpty else { return [] }
        let bound = boundPictures.union(colors.lazy.flatMap(\.pictures.all))
        return Array(all.lazy.filter { !bound.contains($0) }.prefix(FeedLimits.pictures))
    }

    /// - Parameter rest: variants without a color.
    private func itemsByImage(_ colors: [VariantGroup], rest: [VariantGroup]) -> [CatalogueItem] {
        let fallback = image ?? variantImage
        var images: [String] = []
        var byImage: [String: [VariantGroup]] = [:]
        // Colors with an image of their own come first: they lead if other colors have to use the same image.
        for color in colors.filter({ $0.image != nil }) + colors.filter({ $0.image == nil }) {
            guard let image = color.image ?? fallback else { continue }
            if byImage[image] == nil { images.append(image) }
            byImage[image, default: []].append(color)
        }
        let isWhole = images.count == 1 && colors.count > 1
        let common = commonPictures(colors, rest: rest)
        var items = images.map { image in
            let colors = byImage[image] ?? []
            var item = item(of: colors, image: image, isWhole: isWhole)
            for color in colors { item.addFurtherPictures(color.pictures.all) }
            item.addFurtherPictures(common)
            return item
        }
        if let first = images.first, !rest.isEmpty {
            items[0].variantIds = VariantGroup.ids(of: (byImage[first] ?? []) + rest)
        }
        return items
    }

    private func item(of colors: [VariantGroup], image: String, isWhole: Bool) -> CatalogueItem {
        let first = colors.first { !$0.url.isEmpty }
        let title = isWhole ? self.title : colors.first?.title.nonEmpty ?? self.title
        var item = CatalogueItem(
            id: isWhole ? id : "\(id):\(colors.first?.slug ?? "")", productId: id, title: title,
            url: isWhole && !url.isEmpty ? url : first?.url ?? url, image: image,
            vendorColor: colors.map(\.color).joined(separator: "/"))
        describe(&item, by: colors)
        return item
    }

    private func describe(_ item: inout CatalogueItem, by groups: [VariantGroup]) {
        var list = AttributeList()
        for group in groups { list.add(group.attributes) }
        item.price = groups.reduce(nil) { Price.lower($0, $1.price) } ?? ownPrice
        item.isInStock = groups.reduce(nil) { Availability.either($0, $1.isInStock) } ?? ownIsInStock
        item.variantIds = VariantGroup.ids(of: groups)
        item.handle = handle
        let variantSKU = groups.first { !$0.sku.isEmpty }?.sku
        item.sku = (item.id == id ? sku.nonEmpty ?? variantSKU : variantSKU) ?? sku
        let described = attributes.replaced(by: list)
        item.attributes = described.attributes
        item.brand = brand.nonEmpty ?? described.brand ?? ""
        item.category = category
    }
}

extension AttributeList {
    /// The attribute that is named so.
    fileprivate var brand: String? {
        names.first { FieldNames.isBrand($0.normalizedName) }.flatMap { values($0).first }
    }
}

/// Addresses of pictures in the order of a feed, each once.
///
/// A feed may name any number of them; those without room are left out.
struct ImageAddresses {
    private(set) var all: [String] = []
    private var byteCount = 0
    private var seenCount = 0
    private let mostBytesEach: Int

    init(mostBytesEach: Int = FeedLimits().addressBytes) { self.mostBytesEach = mostBytesEach }

    var isFull: Bool { seenCount >= FeedLimits.pictures }

    mutating func add(_ address: String) {
        let bytes = address.utf8.count
        guard !isFull else { return }
        seenCount += 1
        guard bytes > 0, bytes <= mostBytesEach, byteCount + bytes <= FeedLimits.pictureBytes else { return }
        guard !all.contains(address) else { return }
        all.append(address)
        byteCount += bytes
    }

    mutating func add(_ addresses: some Sequence<String>) {
        for address in addresses {
            guard !isFull else { return }
            add(address)
        }
    }
}
