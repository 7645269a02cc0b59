import Search
import Text

/// A form that a catalogue can be exported in.
package struct ExportFormat: Sendable {
    /// As people write it behind `--to`.
    package let name: String
    /// Usual at the end of such a file's name, without the dot.
    package let fileExtension: String
    /// What it is, in a few words for the help.
    package let purpose: String
    /// Whether a terminal should not be shown it.
    package let isBinary: Bool
    let makeWriter: @Sendable (ExportContext) throws -> any ItemWriter

    private init(
        _ name: String, _ fileExtension: String, _ purpose: String, isBinary: Bool = false,
        makeWriter: @escaping @Sendable (ExportContext) throws -> any ItemWriter
    ) {
        self.name = name
        self.fileExtension = fileExtension
        self.purpose = purpose
        self.isBinary = isBinary
        self.makeWriter = makeWriter
    }

    /// Every format there is: help and documentation follow.
    package static let all = [
        ExportFormat("sqlite", "sqlite", "a SQLite database", isBinary: true) { try SQLiteWriter($0) },
        ExportFormat("postgres", "sql", "a script for psql: tables, rows, indexes") { PostgresWriter($0) },
        ExportFormat("typesense", "jsonl", "documents for Typesense") { _ in RowWriter(rows: SearchFormats.document) },
        ExportFormat("typesense-schema", "json", "the collection for Typesense") {
            RowWriter(opening: SearchFormats.typesenseSchema($0.catalogue))
        },
        ExportFormat("meilisearch", "ndjson", "documents for Meilisearch") { _ in
            RowWriter(rows: SearchFormats.document)
        },
        ExportFormat("meilisearch-settings", "json", "the index settings for Meilisearch") { _ in
            RowWriter(opening: SearchFormats.meilisearchSettings)
        },
        ExportFormat("elasticsearch", "ndjson", "a bulk request for Elasticsearch or OpenSearch") { _ in
            RowWriter(rows: SearchFormats.bulkLines)
        },
        ExportFormat("elasticsearch-mapping", "json", "the index mapping for Elasticsearch") { _ in
            RowWriter(opening: SearchFormats.elasticsearchMapping)
        },
        ExportFormat("algolia", "ndjson", "records for Algolia") { _ in RowWriter(rows: SearchFormats.record) },
        ExportFormat("algolia-settings", "json", "the index settings for Algolia") { _ in
            RowWriter(opening: SearchFormats.algoliaSettings)
        },
        ExportFormat("shopify", "jsonl", "metafields by variant and product id, for a bulk operation") { _ in
            ShopifyFormats.metafields
        },
        ExportFormat("shopify-handles", "jsonl", "metafields by product handle, for a bulk operation") { _ in
            ShopifyFormats.handles
        },
        ExportFormat("shopify-swatches", "jsonl", "color swatches with taxonomy values, for a bulk operation") { _ in
            ShopifyFormats.swatches
        },
        ExportFormat("google", "tsv", "a supplemental Merchant feed with color") { _ in ShopFeedFormats.google },
        ExportFormat("woocommerce", "csv", "a file for WooCommerce's product importer") { _ in
            ShopFeedFormats.wooCommerce
        },
        ExportFormat("facets", "json", "families, names, counts, swatches, and the palette") { context in
            summary { PaletteFormats.facets($0, catalogue: context.catalogue) }
        },
        ExportFormat("gpl", "gpl", "the catalogue's palette for GIMP, Inkscape and Krita") { context in
            summary { PaletteFormats.gimp($0, catalogue: context.catalogue) }
        },
        ExportFormat("ase", "ase", "the catalogue's palette for Adobe's programs", isBinary: true) { _ in
            summary(PaletteFormats.adobe)
        },
    ]

    /// Of the columns that the API counts.
    private static func summary(_ text: @escaping (ItemColumns) -> [UInt8]) -> SummaryWriter<ItemColumns> {
        SummaryWriter(sums: ItemColumns(), add: { $0.appendFacts(of: $1.json) }, text: text)
    }
}

/// What a format may want to know beforehand.
package struct ExportContext: Sendable {
    /// The catalogue's name: letters, digits, `.`, `_` and `-`.
    package let catalogue: String
    /// A folder for temporary files.
    package let temporaryFolder: String

    package init(catalogue: String, temporaryFolder: String) {
        self.catalogue = catalogue
        self.temporaryFolder = temporaryFolder
    }
}

/// Writes a catalogue in one format, item by item in wall order, so that it is never whole in memory.
protocol ItemWriter {
    /// What stands before all items.
    var opening: [UInt8] { get }
    /// What the next item adds.
    mutating func bytes(for item: PublishedItem) throws -> [UInt8]
    /// Writes what stands behind all items, piece by piece.
    mutating func finish(_ write: ([UInt8]) throws -> Void) throws
    /// Sentences about what was left out, or had to be changed.
    var remarks: [String] { get }
}

extension ItemWriter {
    var opening: [UInt8] { [] }
    var remarks: [String] { [] }
}

/// A format with rows for each item, whatever the other items are.
struct RowWriter: ItemWriter {
    let opening: [UInt8]
    /// How often something was left out or changed, and the sentence about it, which follows "N items".
    private var counts: [(count: Int, sentence: String)]
    private let rows: (PublishedItem, _ count: (Int) -> Void) -> [UInt8]

    init(opening: String) { self.init(opening: opening) { _ in [] } }

    init(opening: String = "", rows: @escaping (PublishedItem) -> [UInt8]) {
        self.init(opening: opening, counting: []) { item, _ in rows(item) }
    }

    /// - Parameter rows: calls its second argument with the index of a sentence, for each item that it is true of.
    init(
        opening: String = "", counting sentences: [String],
        rows: @escaping (PublishedItem, _ count: (Int) -> Void) -> [UInt8]
    ) {
        self.opening = Array(opening.utf8)
        counts = sentences.map { (0, $0) }
        self.rows = rows
    }

    mutating func bytes(for item: PublishedItem) -> [UInt8] { rows(item) { counts[$0].count += 1 } }
    func finish(_: ([UInt8]) throws -> Void) {}

    var remarks: [String] { counts.filter { $0.count > 0 }.map { "\($0.count) items \($0.sentence)" } }
}

/// A format that sums all items up.
struct SummaryWriter<Sums>: ItemWriter {
    var sums: Sums
    let add: (inout Sums, PublishedItem) -> Void
    let text: (Sums) -> [UInt8]

    mutating func bytes(for item: PublishedItem) -> [UInt8] {
        add(&sums, item)
        return []
    }

    func finish(_ write: ([UInt8]) throws -> Void) throws { try write(text(sums)) }
}
