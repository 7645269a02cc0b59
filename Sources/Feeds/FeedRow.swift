package import Catalogue

/// What became of one record of a feed, or of several that are one item.
package struct FeedRow: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        case item(CatalogueItem)
        /// More variants of an item that came before, under its id: see `CatalogueItem.merge`.
        case variants(CatalogueItem)
        case skipped(SkippedRow)
    }

    /// As `SkippedRow.row` counts. A row may give several items, and several rows one.
    package let number: Int
    package let content: Content
}

/// What became of a feed's rows.
package struct FeedCounts: Sendable, Equatable {
    /// Records of the feed: lines, elements, rows without the header.
    package var rows = 0
    package var items = 0
    /// Rows that became no item, by the reason.
    package var skipped: [SkippedRow.Reason: Int] = [:]
    /// Variants that share an item with another one of the same product and color, such as sizes.
    var mergedVariants = 0
    /// Records that the map's `items` leaves out.
    package var ignored = 0
    /// Fields of the map whose path had a value in some record.
    package var foundFields: Set<FieldMap.Field> = []
    /// Of the first record that has no field for what an item needs.
    package var lacking: LackingFields?

    package init() {}
}

/// The fields that a record lacks, as an error calls them, and the names of those that it has.
package struct LackingFields: Sendable, Equatable {
    package let needed: String
    package let found: [String]
    /// Where they may be inside of other members, as `field=path`.
    package let nested: [String]
}

/// What one page of a feed was, for planning the next one.
package struct FeedPage: Sendable, Equatable {
    /// Records on the page.
    package var rows: Int
    /// Of the bytes as they came: an equal one means that the server repeats itself. 0 when it was not computed.
    package var hash: UInt64
    /// The name of the feed's dialect.
    package var format: String
    /// Whether products wait for their variations: WooCommerce gives those on pages of their own.
    package var awaitsVariations: Bool
    /// Whether the last row of a table ended with a line end; nil for other forms, and when it is not known.
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
