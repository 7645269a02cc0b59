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
    /// nil when the feed names none.
    package var price: Price?
    /// nil when the feed does not say.
    package var isInStock: Bool?

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
}

/// What an item costs.
package struct Price: Sendable, Equatable {
    /// In the currency's main unit, as in euros; finite, 0 or more.
    package var amount: Double
    /// ISO 4217, as in `EUR`; empty when the feed names none.
    package var currency: String

    package init(amount: Double, currency: String) {
        self.amount = amount
        self.currency = currency
    }
}

/// A row of a feed that became no item.
package struct SkippedRow: Error, Sendable, Equatable {
    /// Why, as a word that does not change.
    package enum Reason: String, Sendable, CaseIterable {
        case missingId = "missing-id"
        case duplicateId = "duplicate-id"
        case missingImage = "missing-image"
        /// A draft, an archived product, or one that the shop does not show.
        case unpublished
        /// A variant whose product the feed does not have.
        case unknownParent = "unknown-parent"
        case unreadable
    }

    /// As a person would count: the line of NDJSON, the element of a JSON array, the record of CSV with the header as 1,
    /// the item of XML. Pages of one source count on; a product of several rows is named by its first.
    package var row: Int
    package var reason: Reason
    /// One sentence: what is wrong and what to do.
    package var message: String

    package init(row: Int, reason: Reason, message: String) {
        self.row = row
        self.reason = reason
        self.message = message
    }
}
