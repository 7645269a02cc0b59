import Text

/// The unit that gets a color and a place on the wall: one product, or one color variant with its own image.
package struct CatalogueItem: Sendable, Equatable {
    /// Unique in its catalogue.
    package var id: String
    /// The product that the item is a variant of; the item's own id when the feed names none.
    package var productId: String
    package var title: String
    /// The page of the product; empty when unknown.
    package var url: String
    /// The image as the feed gives it: a path or a URL.
    package var image: String
    /// The shop's own word for the color; empty when it has none.
    package var vendorColor: String
    /// The lowest price of the item's variants; nil when the feed names none.
    package var price: Price?
    /// Whether one of the variants is in stock; nil when the feed does not say.
    package var isInStock: Bool?
    /// The ids of the variants that this item stands for, such as the sizes of a color, in the order of the feed; SKUs
    /// in a feed without ids of variants. Empty for a product without variants.
    package var variantIds: [String] = []
    /// The product's name in the shop's addresses; empty when unknown.
    package var handle: String = ""
    /// The stock keeping unit of the product, or of the first variant that has one; empty when there is none.
    package var sku: String = ""
    /// Options and attributes, the color among them, in the order of the feed. Merged variants have all their values,
    /// as in `S, M, L`.
    package var attributes: [ItemAttribute] = []
    /// Addresses of the pictures besides `image`, in the order of the feed: each once, at most `mostFurtherPictures`.
    package var furtherPictures: [String] = []
    /// The maker or brand, as the feed names it; empty when it names none.
    package var brand: String = ""
    /// The shop's category in its own words, from the widest level to the narrowest, as in `Clothing > Shirts`
    /// (`CategoryPath`); empty when the feed names none.
    package var category: String = ""

    /// Variants of one product that are kept apart: as many as Shopify allows. The others are only counted.
    package static let mostVariants = 2_048
    /// Further pictures of an item, at most. Shops show fewer of most goods.
    package static let mostFurtherPictures = 15

    package init(
        id: String, productId: String, title: String, url: String, image: String, vendorColor: String,
        price: Price? = nil, isInStock: Bool? = nil
    ) {
        self.id = id
        self.productId = productId
        self.title = title
        self.url = url
        self.image = image
        self.vendorColor = vendorColor
        self.price = price
        self.isInStock = isInStock
    }

    /// Adds the addresses that are new, as far as there is room.
    package mutating func addFurtherPictures(_ addresses: some Sequence<String>) {
        for address in addresses {
            guard furtherPictures.count < CatalogueItem.mostFurtherPictures else { return }
            if !address.isEmpty, address != image, !furtherPictures.contains(address) {
                furtherPictures.append(address)
            }
        }
    }

    /// Adds further variants: their ids, attributes and pictures. The lower price counts; the item is in stock if one
    /// of them is.
    package mutating func merge(_ variants: CatalogueItem) {
        variantIds += variants.variantIds.prefix(max(0, CatalogueItem.mostVariants - variantIds.count))
        price = Price.lower(price, variants.price)
        isInStock = Availability.either(isInStock, variants.isInStock)
        sku = sku.nonEmpty ?? variants.sku
        brand = brand.nonEmpty ?? variants.brand
        category = category.nonEmpty ?? variants.category
        addFurtherPictures([variants.image] + variants.furtherPictures)
        var list = AttributeList(attributes)
        list.add(AttributeList(variants.attributes))
        attributes = list.attributes
    }
}

/// The shop system that the ids of a feed's products and variants come from.
package enum IdOwner: String, Sendable, Codable {
    case shopify
    case wooCommerce = "woocommerce"
    /// Another system, or none: ids may be SKUs, handles, or the feed's own numbers.
    case other
}
