/// The dialects that feeds are read in.
package struct FeedDialects: Sendable {
    /// Of each form the one that takes every feed stands last.
    package let all: [FeedDialect]

    package static let standard = FeedDialects([
        .shopifyJSON,
        .shopifyCSV,
        .magentoCSV,
        .wooCommerceJSON,
        .wooCommerceCSV,
        .googleTSV,
        .googleXML,
        .ndjson,
        .json,
        .csv,
    ])

    private init(_ all: [FeedDialect]) { self.all = all }

    /// With one more dialect, which is asked first.
    package func adding(_ dialect: FeedDialect) -> FeedDialects { FeedDialects([dialect] + all) }

    package var names: [String] { all.map(\.name) }

    /// nil for an unknown name.
    package func named(_ name: String) -> FeedDialect? { all.first { $0.name == name } }

    /// The first that recognizes the feed.
    package func recognized(_ form: FeedFormat, _ evidence: FeedEvidence) -> FeedDialect {
        all.first { $0.form == form && $0.recognizes(evidence) } ?? plain(form)
    }

    /// The one that finds fields by their usual names, or by a map.
    package func plain(_ form: FeedFormat) -> FeedDialect {
        guard let dialect = all.last(where: { $0.form == form }) else {
            preconditionFailure("expected a dialect for every form, found none for \(form)")
        }
        return dialect
    }

    /// Where lists of products may be in a JSON text, beside those with usual names.
    package var listPaths: [[String]] { all.compactMap(\.listPath) }

    /// The dialect whose servers have a list of products at this address.
    package func owner(of address: FeedAddress) -> FeedDialect? { all.first { $0.paging?.isList(address) ?? false } }
}
