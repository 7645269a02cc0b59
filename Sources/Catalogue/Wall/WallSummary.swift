package import Colors

/// What the outputs say about a wall as a whole. It holds no clock: an unchanged catalogue gives an equal summary.
package struct WallSummary: Sendable, Equatable {
    package var catalogue: String
    package var options: WallOptions
    package var counts: WallCounts
    /// Rows of the feed that became no item, in the order of the feed.
    package var skippedRows: [SkippedRow]

    package init(
        catalogue: String, options: WallOptions, counts: WallCounts, skippedRows: [SkippedRow]
    ) {
        self.catalogue = catalogue
        self.options = options
        self.counts = counts
        self.skippedRows = skippedRows
    }

    /// Writes the same wall again, with every option that is not the preset's own.
    package var command: String { options.command(for: catalogue) }
}

/// How many of what.
package struct WallCounts: Sendable, Equatable {
    package var items = 0
    /// Different images among them, by their bytes.
    package var images = 0
    /// Items without a color.
    package var failed = 0
    /// Rows of the feed that became no item.
    package var skippedRows = 0
    /// Those among them that the shop itself does not show. This is not a failure.
    package var unpublishedRows = 0
    /// Items by the family of their leading color; families without items are absent.
    package var families: [Family: Int] = [:]
    /// Items without a color by the code of the failure.
    package var failures: [String: Int] = [:]

    package init() {}
}
