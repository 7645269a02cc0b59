import Text

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
        .xml,
    ])

    private init(_ all: [FeedDialect]) { self.all = all }

    /// With one more dialect, which is asked first.
    func adding(_ dialect: FeedDialect) -> FeedDialects { FeedDialects([dialect] + all) }

    package var names: [String] { all.map(\.name) }

    /// nil for an unknown name.
    package func named(_ name: String) -> FeedDialect? { all.first { $0.name == name } }

    /// The first that recognizes the feed.
    func recognized(_ form: FeedFormat, _ evidence: FeedEvidence) -> FeedDialect {
        all.first { $0.form == form && $0.recognizes(evidence) } ?? plain(form)
    }

    /// The one that finds fields by their usual names, or by a map.
    func plain(_ form: FeedFormat) -> FeedDialect {
        guard let dialect = all.last(where: { $0.form == form }) else {
            preconditionFailure("expected a dialect for every form, found none for \(form)")
        }
        return dialect
    }

    /// Where lists of products may be in a JSON text, beside those with usual names.
    var listPaths: [[String]] { all.compactMap(\.listPath) }

    /// The dialect whose servers have a list of products at this address.
    func owner(of address: FeedAddress) -> FeedDialect? { all.first { $0.paging?.isList(address) ?? false } }
}

/// How one shop system, or one kind of file, writes a feed.
///
/// A new one is a value like this in a file of its own, and a line in `FeedDialects.standard`.
package struct FeedDialect: Sendable {
    /// As people give it on the command line, such as `shopify-json`. No other dialect has it.
    package let name: String
    /// How the text is cut into records.
    package let form: FeedFormat
    /// The columns that a table cannot do without; nil to find fields by their usual names.
    var columns: RequiredColumns?
    /// The names that lead to the list of products in a JSON text; nil for a list at the top or of a usual name.
    var listPath: [String]?
    /// How its servers cut a catalogue into pages; nil when they do not.
    var paging: FeedPaging?
    /// Whether a feed of this form is in the dialect; of several that say so the first of the registry is taken.
    let recognizes: @Sendable (FeedEvidence) -> Bool
    /// Makes what turns the records of one feed into items.
    let mapper: @Sendable (MapperSetup) -> any ItemMapper
}

extension FeedDialect: Equatable {
    /// Names are unique.
    package static func == (one: FeedDialect, other: FeedDialect) -> Bool { one.name == other.name }
}

/// What is known of a feed when its dialect is to be recognized.
struct FeedEvidence: Sendable {
    /// Of the feed; empty for a file.
    let address: String
    /// UTF-8 without byte order mark, up to the first line break behind something other than white space, or further.
    let opening: [UInt8]
    /// The names of a table's columns (`String.normalizedName`).
    let columns: [String]
    /// The first record of a list; missing for other forms.
    let record: JSONValue

    /// Whether a table has all of these columns.
    func has(_ names: String...) -> Bool { names.allSatisfy(columns.contains) }

    /// Of XML: the name of the outermost element in lower case; nil when its end is not there yet, and empty when the
    /// element does not begin in the first 4 KiB.
    var rootElement: Substring? {
        let beginning = opening.drop(while: \.isJSONWhitespace).prefix(4096)
        let text = String(decoding: beginning, as: UTF8.self).lowercased()
        return FeedEvidence.firstElement(of: text[...]) ?? (beginning.count < 4096 ? nil : "")
    }

    /// The name of the outermost element, or what a document type declares; what stands inside of it may be HTML.
    private static func firstElement(of text: Substring) -> Substring? {
        var rest = text
        while let start = rest.firstIndex(of: "<") {
            rest = rest[start...]
            guard !"<!doctype ".hasPrefix(rest), !"<!--".hasPrefix(rest) else { return nil }
            let isComment = rest.hasPrefix("<!--")
            if !isComment, !rest.hasPrefix("<?") {
                let name = rest.dropFirst(rest.hasPrefix("<!doctype ") ? "<!doctype ".count : 1)
                let element = name.prefix { $0.isLetter || $0.isNumber || $0 == ":" }
                return element.endIndex == name.endIndex ? nil : element
            }
            guard let end = rest.firstRange(of: isComment ? "-->" : "?>") else { return nil }
            rest = rest[end.upperBound...]
        }
        return nil
    }

    /// Whether a table has one of these columns.
    func hasOne(of names: String...) -> Bool { names.contains(where: columns.contains) }
}

/// What a mapper needs to know of its feed.
package struct MapperSetup: Sendable {
    /// Makes the feed's addresses absolute.
    package let urls: FeedURLs
    package let limits: FeedLimits
    /// What the user said of the fields; shops' own dialects are used without any.
    package let map: FieldMap

    package init(urls: FeedURLs, limits: FeedLimits, map: FieldMap) {
        self.urls = urls
        self.limits = limits
        self.map = map
    }

    /// Makes the mapper of a feed in this dialect; with a map the one that follows it.
    package func mapper(of dialect: FeedDialect) -> any ItemMapper {
        map.isEmpty ? dialect.mapper(self) : PlainMapper(self)
    }
}
