import Catalogue
import Text

/// One variant of a product, such as a size of a color.
struct ShopVariant {
    /// What the feed calls it; empty when it does not.
    var id = ""
    var sku = ""
    /// The vendor's word; empty when the variant has no color.
    var color = ""
    /// The image that the shop maps to the variant; nil when it maps none.
    var image: String?
    /// Its further pictures.
    var moreImages: [String] = []
    var brand = ""
    var category = ""
    var price: Price?
    var isInStock: Bool?
    /// The page that shows the variant; empty when there is only the product's.
    var url = ""
    /// Empty when the variant has only the product's.
    var title = ""
    /// Its options and attributes, the color among them.
    var options: [ItemAttribute] = []

    /// Equal for variants that become one.
    var key: String { color.isEmpty ? "\u{1F}" + (image ?? "") : ColorSlug.make(color) }
}

/// Variants of a product that have one color; or, while no color is known, one image.
struct VariantGroup {
    /// The vendor's word; empty when the variants have no color.
    private(set) var color: String
    let slug: String
    private(set) var image: String?
    /// Pictures of the variants, `image` among them.
    private(set) var pictures = ImageAddresses()
    private(set) var price: Price?
    private(set) var isInStock: Bool?
    private(set) var url: String
    private(set) var title: String
    private(set) var sku: String
    private(set) var attributes: AttributeList
    /// With the number of the variant in its product.
    private var ids: [(order: Int, id: String)]

    /// - Parameter order: which of the product's variants it is, from 1.
    init(_ variant: ShopVariant, order: Int) {
        color = variant.color
        slug = color.isEmpty ? "" : ColorSlug.make(color)
        (image, price, isInStock) = (variant.image, variant.price, variant.isInStock)
        (url, title, sku) = (variant.url, variant.title, variant.sku)
        attributes = AttributeList()
        for option in variant.options { attributes.add(option.name, option.value) }
        pictures.add([variant.image ?? ""] + variant.moreImages)
        ids = variant.id.isEmpty ? [] : [(order, variant.id)]
    }

    /// Adds variants of the same color: the lower price, in stock when one is, else what was there first.
    mutating func merge(_ other: VariantGroup) {
        image = image ?? other.image
        pictures.add(other.pictures.all)
        price = Price.lower(price, other.price)
        isInStock = Availability.either(isInStock, other.isInStock)
        url = url.nonEmpty ?? other.url
        title = title.nonEmpty ?? other.title
        sku = sku.nonEmpty ?? other.sku
        attributes.add(other.attributes)
        ids += other.ids
    }

    /// The same variants as those of a color.
    func named(_ color: String) -> VariantGroup {
        var group = VariantGroup(ShopVariant(color: color), order: 0)
        group.merge(self)
        return group
    }

    /// In the order of the feed.
    static func ids(of groups: [VariantGroup]) -> [String] {
        groups.flatMap(\.ids).sorted { $0.order < $1.order }.map(\.id)
    }
}

/// Which variants of a product are one color.
struct ColorGroups {
    let colors: [VariantGroup]
    /// Variants without a known color.
    let rest: [VariantGroup]

    /// Where no option is called a color, the first counts whose values have an image each and are color words for the
    /// most part, whatever its name: shops call it "Specifications", "Format" or "Style".
    init(_ groups: [VariantGroup]) {
        let named = groups.filter { !$0.color.isEmpty }
        if named.isEmpty, let option = ColorGroups.optionOfColors(groups) {
            colors = ColorGroups.colors(groups.filter { $0.image != nil }, by: option)
            rest = groups.filter { $0.image == nil }
        } else {
            colors = named
            rest = groups.filter { $0.color.isEmpty }
        }
    }

    private static func optionOfColors(_ groups: [VariantGroup]) -> String? {
        let shown = groups.filter { $0.image != nil }
        guard shown.count > 1, let first = shown.first else { return nil }
        return first.attributes.names.first { name in
            let values = shown.map { $0.attributes.values(name) }
            let different = Set(values.joined())
            guard different.count > 1, !values.contains(where: \.isEmpty) else { return false }
            return different.count(where: isColorWord) * 2 > different.count
        }
    }

    private static func isColorWord(_ text: String) -> Bool {
        let color = VendorColor(text)
        return color.isMulti || !color.all.isEmpty
    }

    private static func colors(_ groups: [VariantGroup], by option: String) -> [VariantGroup] {
        var colors: [VariantGroup] = []
        var indexOfSlug: [String: Int] = [:]
        for group in groups {
            let name = group.attributes.values(option).joined(separator: "/")
            let color = group.named(name.asShown)
            if let index = indexOfSlug[color.slug] {
                colors[index].merge(color)
            } else {
                indexOfSlug[color.slug] = colors.count
                colors.append(color)
            }
        }
        return colors
    }
}

/// The part of an item's id that stands for its color.
enum ColorSlug {
    /// Lower-case letters and digits of any script, all else as single hyphens: `Off White / Red` is `off-white-red`.
    /// Texts without any letter or digit are spelled by their code points.
    static func make(_ color: String) -> String {
        var slug = ""
        for character in color.lowercased() {
            if character.isLetter || character.isNumber {
                slug.append(character)
            } else if !slug.isEmpty, slug.last != "-" {
                slug.append("-")
            }
        }
        while slug.last == "-" { slug.removeLast() }
        guard slug.isEmpty else { return slug }
        return color.unicodeScalars.map { "u" + String($0.value, radix: 16) }.joined(separator: "-")
    }
}
