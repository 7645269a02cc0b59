/// Plans which pages of a source to ask for, one after the other. It fetches nothing itself.
///
///     var pages = FeedPages(source: url)
///     while let url = pages.url { fetch it, read it, pages.advance(after: page, headers: headers) }
package struct FeedPages: Sendable {
    /// Why there is no next page.
    package enum Stop: Sendable, Equatable {
        case lastPage
        /// The server gave the same bytes again.
        case repeatedPage
        /// The catalogue has more than `maxPages` pages.
        case tooManyPages
    }

    package private(set) var stop: Stop?
    private var address: FeedAddress?
    private let paging: FeedPaging?
    private let maxPages: Int
    private var pagesRead = 0
    /// The rows of each page, by the hash of its bytes.
    private var rowsByHash: [UInt64: Int] = [:]

    /// - Parameters:
    ///   - source: the address as it was given.
    ///   - dialect: decides what a shop's address means; nil for the first dialect of the registry that may be meant.
    ///   - maxPages: pages to ask for, at most.
    init(
        source: String, dialect: FeedDialect? = nil, dialects: FeedDialects = .standard, maxPages: Int = 5_000
    ) {
        self = FeedPages.candidates(source: source, dialect: dialect, dialects: dialects, maxPages: maxPages)[0]
    }

    private init(_ address: FeedAddress, _ paging: FeedPaging?, maxPages: Int) {
        self.address = paging?.first(address) ?? address
        self.paging = paging
        self.maxPages = maxPages
    }

    /// The plans to try for an address, in this order, at least one: a shop's address does not show its system.
    package static func candidates(
        source: String, dialect: FeedDialect? = nil, dialects: FeedDialects = .standard, maxPages: Int = 5_000
    ) -> [FeedPages] {
        let address = FeedAddress(source)
        if let owner = dialects.owner(of: address) {
            return [FeedPages(address, owner.paging, maxPages: maxPages)]
        }
        let plans = (dialect.map { [$0] } ?? dialects.all).compactMap { dialect in
            dialect.paging?.list(address).map { FeedPages($0, dialect.paging, maxPages: maxPages) }
        }
        return plans.isEmpty ? [FeedPages(address, nil, maxPages: maxPages)] : plans
    }

    /// The page to ask for now; nil when all were read.
    package var url: String? { address?.text }

    /// Whether the source may have more than one page.
    package var isPaged: Bool { paging != nil }

    /// Whether the page at `url` has the bytes of an earlier page that had rows: then the list has ended.
    /// - Parameter hash: of its bytes; 0 when it was not computed.
    package mutating func endsWith(hash: UInt64) -> Bool {
        guard hash != 0, let rows = rowsByHash[hash], rows > 0 else { return false }
        address = nil
        stop = .repeatedPage
        return true
    }

    /// Decides on the next page.
    /// - Parameters:
    ///   - page: the reader's result for the page at `url`, with the hash of its bytes.
    ///   - headers: of its response, names in any case.
    package mutating func advance(after page: FeedPage, headers: [String: String] = [:]) {
        guard let current = address, !endsWith(hash: page.hash) else { return }
        rowsByHash[page.hash] = page.rows
        pagesRead += 1
        let read = ReadPage(address: current, page: page, headers: headers)
        address = paging.map { $0.next(read) } ?? (page.rows == 0 ? nil : read.linked)
        guard address != nil else { return stop = .lastPage }
        guard pagesRead < maxPages else {
            address = nil
            return stop = .tooManyPages
        }
    }
}
