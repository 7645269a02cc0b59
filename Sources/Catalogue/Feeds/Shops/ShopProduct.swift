/// A product with the colors that its variants come in.
///
/// Items: one a color, with the id `PRODUCT:COLOR` (`ColorSlug`), so that an id does not depend on how many colors there are
/// today. Sizes of a color are one item: the lowest price, in stock when one of them is. The picture is the first of the
/// color's variants that has one, else the product's first. Colors that end up with the same picture are one item, because a
/// picture has one color: the color that the picture was mapped to leads, and `vendorColor` names all, as in `Red/Blue`.
/// When that leaves one item for several colors, or when the variants have no color, the id is `PRODUCT` alone.
struct ShopProduct {
    let id: String
    var title: String
    var url = ""
    /// The product's first picture.
    var image: String?
    /// The vendor's color where variants have none.
    var color = ""
    /// The first row of the product in its feed.
    var row: Int
    private(set) var colors: [ShopColor] = []
    private(set) var variantCount = 0
    /// What the feed says of the product as a whole, for colors of which it says nothing.
    var ownPrice: Price?
    var ownIsInStock: Bool?
    private var price: Price?
    private var isInStock: Bool?
    private var variantImage: String?

    init(id: String, title: String, row: Int) {
        self.id = id
        self.title = title
        self.row = row
    }

    /// Adds a variant; several of one color become one.
    mutating func add(_ variant: ShopColor) {
        variantCount += 1
        price = ShopProduct.lower(price, variant.price)
        isInStock = ShopProduct.either(isInStock, variant.isInStock)
        variantImage = variantImage ?? variant.image
        guard !variant.name.isEmpty else { return }
        guard let index = colors.firstIndex(where: { $0.slug == variant.slug }) else { return colors.append(variant) }
        colors[index].price = ShopProduct.lower(colors[index].price, variant.price)
        colors[index].isInStock = ShopProduct.either(colors[index].isInStock, variant.isInStock)
        colors[index].image = colors[index].image ?? variant.image
        if colors[index].url.isEmpty { colors[index].url = variant.url }
        if colors[index].title.isEmpty { colors[index].title = variant.title }
    }

    /// Makes room for a color whose variants may come later, or never.
    mutating func expect(_ color: String) {
        let expected = ShopColor(name: color)
        guard !color.isEmpty, !colors.contains(where: { $0.slug == expected.slug }) else { return }
        colors.append(expected)
    }

    /// One item, or why there is none, for each picture, in the order of the colors; then how many variants share an item.
    func deliver(_ deliver: Deliver) throws {
        let items = colors.isEmpty ? wholeProduct : itemsByPicture
        if items.isEmpty { try deliver(.skipped(.missingImage(row: row, id: id))) }
        for item in items { try deliver(.item(item, row: row)) }
        let merged = variantCount - max(items.count, 1)
        if merged > 0 { try deliver(.merged(merged)) }
    }

    private var wholeProduct: [CatalogueItem] {
        guard let image = image ?? variantImage else { return [] }
        return [
            CatalogueItem(
                id: id, productId: id, title: title, url: url, image: image, vendorColor: color,
                price: price ?? ownPrice, isInStock: isInStock ?? ownIsInStock)
        ]
    }

    private var itemsByPicture: [CatalogueItem] {
        let fallback = image ?? variantImage
        var pictures: [String] = []
        var byPicture: [String: [ShopColor]] = [:]
        // Those with a picture of their own first, so that they lead where others fall back on it.
        for color in colors.filter({ $0.image != nil }) + colors.filter({ $0.image == nil }) {
            guard let picture = color.image ?? fallback else { continue }
            if byPicture[picture] == nil { pictures.append(picture) }
            byPicture[picture, default: []].append(color)
        }
        return pictures.map { picture in
            item(of: byPicture[picture] ?? [], picture: picture, isAll: pictures.count == 1 && colors.count > 1)
        }
    }

    private func item(of colors: [ShopColor], picture: String, isAll: Bool) -> CatalogueItem {
        let first = colors.first { !$0.url.isEmpty }
        let title = isAll ? self.title : colors.first.flatMap { $0.title.isEmpty ? nil : $0.title } ?? self.title
        return CatalogueItem(
            id: isAll ? id : "\(id):\(colors.first?.slug ?? "")", productId: id, title: title,
            url: isAll && !url.isEmpty ? url : first?.url ?? url, image: picture,
            vendorColor: colors.map(\.name).joined(separator: "/"),
            price: colors.reduce(nil) { ShopProduct.lower($0, $1.price) } ?? ownPrice,
            isInStock: colors.reduce(nil) { ShopProduct.either($0, $1.isInStock) } ?? ownIsInStock)
    }

    private static func lower(_ one: Price?, _ other: Price?) -> Price? {
        guard let one, let other else { return one ?? other }
        return other.amount < one.amount ? other : one
    }

    private static func either(_ one: Bool?, _ other: Bool?) -> Bool? {
        guard let one, let other else { return one ?? other }
        return one || other
    }
}

/// A color of a product, or one variant that has it.
struct ShopColor {
    /// The vendor's word; empty when the variant has no color.
    let name: String
    let slug: String
    /// The picture that the shop maps to the variant; nil when it maps none.
    var image: String?
    var price: Price?
    var isInStock: Bool?
    /// The page that shows the variant; empty when there is only the product's.
    var url: String
    /// Empty when the variant has only the product's.
    var title: String

    init(
        name: String, image: String? = nil, price: Price? = nil, isInStock: Bool? = nil, url: String = "",
        title: String = ""
    ) {
        self.name = name
        slug = name.isEmpty ? "" : ColorSlug.make(name)
        self.image = image
        self.price = price
        self.isInStock = isInStock
        self.url = url
        self.title = title
    }
}
