import Catalogue
import Text

/// One variant of a product, such as a size of a color.
struct ShopVariant {
    /// Its id; empty when the feed gives none.
    var id = ""
    var sku = ""
    /// The vendor's color; empty when the variant has none.
    var color = ""
    /// The image that the shop maps to the variant; nil when it maps none.
    var image: String?
    var furtherPictures: [String] = []
    var brand = ""
    var category = ""
    var price: Price?
    var isInStock: Bool?
    /// The page of the variant; empty if only the product has one.
    var url = ""
    /// Empty if only the product has one.
    var title = ""
    /// Its options and attributes, the color among them.
    var options: [ItemAttribute] = []

    /// Equal for variants of one group.
    var key: String { color.isEmpty ? "\u{1F}" + (image ?? "") : ColorSlug.make(color) }
}

/// Variants of a product that have one color; or, while no color is known, one image.
struct VariantGroup {
    /// The vendor's color; empty when the variants have none.
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
    /// Each with the number of the variant in its product.
    private var ids: [(order: Int, id: String)]

    /// - Parameter order: the number of the variant in its product, from 1.
    init(_ variant: ShopVariant, order: Int) {
        color = variant.color
        slug = color.isEmpty ? "" : ColorSlug.make(color)
        (image, price, isInStock) = (variant.image, variant.price, variant.isInStock)
        (url, title, sku) = (variant.url, variant.title, variant.sku)
        attributes = AttributeList()
        for option in variant.options { attributes.add(option.name, option.value) }
        pictures.add([variant.image ?? ""] + variant.furtherPictures)
        ids = variant.id.isEmpty ? [] : [(order, variant.id)]
    }

    /// Adds variants of the same color. The lower price counts, and it is in stock if one of them is; else what came
    /// first stays.
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

    /// The same variants with a color.
    func named(_ color: String) -> VariantGroup {
        var group = VariantGroup(ShopVariant(color: color), order: 0)
        group.merge(self)
        return group
    }

    /// The ids of groups, in the order of the feed.
    static func ids(of groups: [VariantGroup]) -> [String] {
        groups.flatMap(\.ids).sorted { $0.order < $1.order }.map(\.id)
    }
}

/// The variants of a product by color.
struct ColorGroups {
    let colors: [VariantGroup]
    /// Variants without a known color.
    let rest: [VariantGroup]

    /// If no option is called a color, the first option counts whose values have an image each and are mostly color
    /// words: shops call it "Specifications", "Format" or "Style".
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
    /// Lower-case letters and digits of any script, with single hyphens for everything else: `Off White / Red` is
    /// `off-white-red`. A text without letters and digits is spelled by its code points.
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
