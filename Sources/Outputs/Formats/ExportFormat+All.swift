extension ExportFormat {
    /// Every format there is: a new one is a file in `Formats`, and a line here. Help and documentation follow.
    package static let all = [
        ExportFormat("sqlite", "sqlite", "a SQLite database", isBinary: true, makeWriter: SQLiteWriter.init),
        ExportFormat("postgres", "sql", "a script for psql: tables, rows, indexes", makeWriter: PostgresWriter.init),
        ExportFormat("typesense", "jsonl", "documents for Typesense", makeWriter: SearchDocumentsWriter.init),
        ExportFormat("typesense-schema", "json", "the collection for Typesense", makeWriter: SettingsWriter.typesense),
        ExportFormat("meilisearch", "ndjson", "documents for Meilisearch", makeWriter: SearchDocumentsWriter.init),
        ExportFormat(
            "meilisearch-settings", "json", "the index settings for Meilisearch", makeWriter: SettingsWriter.meilisearch
        ),
        ExportFormat("elasticsearch", "ndjson", "a bulk request for Elasticsearch or OpenSearch") {
            ElasticsearchWriter($0)
        },
        ExportFormat(
            "elasticsearch-mapping", "json", "the index mapping for Elasticsearch",
            makeWriter: SettingsWriter.elasticsearch),
        ExportFormat("algolia", "ndjson", "records for Algolia", makeWriter: AlgoliaWriter.init),
        ExportFormat("algolia-settings", "json", "the index settings for Algolia", makeWriter: SettingsWriter.algolia),
        ExportFormat("shopify", "jsonl", "metafields by variant and product id, for a bulk operation") { _ in
            ShopifyMetafieldWriter()
        },
        ExportFormat("shopify-handles", "jsonl", "metafields by product handle, for a bulk operation") { _ in
            ShopifyHandleWriter()
        },
        ExportFormat("shopify-swatches", "jsonl", "color swatches with taxonomy values, for a bulk operation") {
            _ in
            ShopifySwatchWriter()
        },
        ExportFormat("google", "tsv", "a supplemental Merchant feed with color") { _ in GoogleWriter() },
        ExportFormat("woocommerce", "csv", "a file for WooCommerce's product importer") { _ in WooCommerceWriter() },
        ExportFormat(
            "facets", "json", "families, names, counts, swatches, and the palette", makeWriter: FacetsWriter.init),
        ExportFormat("gpl", "gpl", "the catalogue's palette for GIMP, Inkscape and Krita", makeWriter: GPLWriter.init),
        ExportFormat("ase", "ase", "the catalogue's palette for Adobe's programs", isBinary: true) { _ in ASEWriter() },
    ]
}
