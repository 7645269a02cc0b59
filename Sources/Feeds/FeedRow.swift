package import Catalogue

/// The result of one record of a feed, or of several that are one item.
package struct FeedRow: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        case item(CatalogueItem)
        /// More variants of an earlier item, with its id: see `CatalogueItem.merge`.
        case variants(CatalogueItem)
        case skipped(SkippedRow)
    }

    /// As `SkippedRow.row` counts. A row may become several items, and several rows one item.
    package let number: Int
    package let content: Content
}

/// Counts of a feed's rows.
package struct FeedCounts: Sendable, Equatable {
    /// Records of the feed: lines, elements, rows without the header.
    package var rows = 0
    package var items = 0
    /// Rows that became no item, by the reason.
    package var skipped: [SkippedRow.Reason: Int] = [:]
    /// Variants that became one item with another variant, such as sizes of a color.
    var mergedVariants = 0
    /// Records that the map's `items` leaves out.
    package var ignored = 0
    /// Fields of the map whose path had a value in some record.
    package var foundFields: Set<FieldMap.Field> = []
    /// The lacking fields of the first record that lacks some.
    package var lacking: LackingFields?

    package init() {}
}

/// The fields that a record lacks, as an error calls them, and the names of those that it has.
package struct LackingFields: Sendable, Equatable {
    package let needed: String
    package let found: [String]
    /// Where they may be inside other members, as `field=path`.
    package let nested: [String]
}

/// What reading a page of a feed has found, for planning the next one.
package struct FeedPage: Sendable, Equatable {
    /// Records on the page.
    package var rows: Int
    /// A hash of the bytes: an equal one means that the server repeats itself. 0 when it was not computed.
    package var hash: UInt64
    /// The name of the feed's dialect.
    package var format: String
    /// Whether products wait for their variations, which WooCommerce gives on separate pages.
    package var awaitsVariations: Bool
    /// Whether the last row of a table ended with a line break; nil for other forms, and when it is not known.
    package var hasLineEnd: Bool?

    package init(
        rows: Int, hash: UInt64 = 0, format: String, awaitsVariations: Bool = false, hasLineEnd: Bool? = nil
    ) {
        self.rows = rows
        self.hash = hash
        self.format = format
        self.awaitsVariations = awaitsVariations
        self.hasLineEnd = hasLineEnd
    }
}
