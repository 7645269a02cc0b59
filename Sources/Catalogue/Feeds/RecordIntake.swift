/// Turns records into items with the mapper of the feed's format, numbers rows through all pages, and counts.
struct RecordIntake {
    private(set) var counts = FeedCounts()
    private(set) var format: FeedFormat?
    private let map: FieldMap
    private let urls: FeedURLs
    private var mapper: (any ItemMapper)?
    private var rowsBefore = 0
    private var lastRow = 0

    init(map: FieldMap, urls: FeedURLs) {
        self.map = map
        self.urls = urls
    }

    var awaitsVariations: Bool { mapper?.awaitsVariations ?? false }

    mutating func beginPage() {
        rowsBefore = lastRow
    }

    /// The first page decides for all.
    mutating func decide(_ recognition: FeedRecognition) throws {
        guard format == nil, !recognition.dependsOnRecord else { return }
        use(recognition.format)
    }

    mutating func take(_ record: FeedRecord, _ receive: FeedReader.Receiver) throws {
        counts.rows += 1
        let row = rowsBefore + record.row
        lastRow = row
        switch record.value {
        case .failure(let skipped):
            // The parser numbers the rows of its page; its message has that number too.
            let onPage = rowsBefore == 0 ? skipped.message : "Page with row \(row): \(skipped.message)"
            try pass(.skipped(SkippedRow(row: row, reason: skipped.reason, message: onPage)), receive)
        case .success(let value):
            if mapper == nil { use(RecordIntake.format(of: value.object)) }
            try mapper?.take(value, row: row) { try RecordIntake.pass($0, &counts, receive) }
        }
    }

    /// Only products of the Store API span pages.
    mutating func endPage(_ receive: FeedReader.Receiver) throws {
        if !awaitsVariations { try finish(receive) }
    }

    mutating func finish(_ receive: FeedReader.Receiver) throws {
        try mapper?.finish { try RecordIntake.pass($0, &counts, receive) }
    }

    private mutating func pass(_ delivery: Delivery, _ receive: FeedReader.Receiver) throws {
        try RecordIntake.pass(delivery, &counts, receive)
    }

    private static func pass(_ delivery: Delivery, _ counts: inout FeedCounts, _ receive: FeedReader.Receiver) throws {
        switch delivery {
        case .item(let item, let row):
            counts.items += 1
            try receive(.success(item), row)
        case .skipped(let skipped):
            counts.skipped[skipped.reason, default: 0] += 1
            try receive(.failure(skipped), skipped.row)
        case .merged(let variants): counts.mergedVariants += variants
        case .ignored: counts.ignored += 1
        }
    }

    private static func format(of record: JSONValue) -> FeedFormat {
        if ShopifyJSONMapper.recognizes(record) { return .shopifyJSON }
        return WooCommerceJSONMapper.recognizes(record) ? .wooCommerceJSON : .json
    }

    private mutating func use(_ format: FeedFormat) {
        self.format = format
        mapper = map.isEmpty ? shopMapper(format) : PlainMapper(map: map, urls: urls)
    }

    private func shopMapper(_ format: FeedFormat) -> any ItemMapper {
        switch format {
        case .ndjson, .json, .csv: PlainMapper(map: map, urls: urls)
        case .shopifyJSON: ShopifyJSONMapper(urls: urls)
        case .shopifyCSV: ShopifyCSVMapper(urls: urls)
        case .googleXML, .googleTSV: GoogleMapper(urls: urls)
        case .wooCommerceJSON: WooCommerceJSONMapper(urls: urls)
        case .wooCommerceCSV: WooCommerceCSVMapper(urls: urls)
        case .magentoCSV: MagentoCSVMapper(urls: urls)
        }
    }
}
