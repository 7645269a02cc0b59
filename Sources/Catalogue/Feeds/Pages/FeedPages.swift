import Foundation

/// Which pages of a source to ask for, one after the other. A plan only: it fetches nothing.
///
///     var pages = FeedPages(source: url, format: nil)
///     while let url = pages.url { fetch it, read it, pages.advance(after: page, headers: headers) }
package struct FeedPages: Sendable, Equatable {
    /// How a source is cut into pages.
    package enum Paging: Sendable, Equatable {
        /// `products.json?limit=250&page=N` until an empty page.
        case shopifyStorefront
        /// Up to 250 products, then whatever `Link` says.
        case shopifyAdmin
        /// `per_page=100&page=N` up to `X-WP-TotalPages`, then the same with `type=variation`.
        case wooCommerce
    }

    /// Why there is no next page.
    package enum Stop: Sendable, Equatable {
        case lastPage
        /// The server gave the same bytes again.
        case repeatedPage
        /// The catalogue is larger than `maxPages`; what was read is not all of it.
        case tooManyPages
    }

    /// The page to ask for now; nil when all were read.
    package private(set) var url: String?
    package private(set) var stop: Stop?
    private let paging: Paging?
    private let maxPages: Int
    private var pageNumber = 1
    private var pagesRead = 0
    private var isInVariations = false
    private var seenHashes: Set<UInt64> = []

    /// - Parameters:
    ///   - source: the address as somebody gave it.
    ///   - format: decides what a shop's bare address means, Shopify if nil.
    ///   - maxPages: in both passes together.
    package init(source: String, format: FeedFormat? = nil, maxPages: Int = 5_000) {
        let mended = FeedURLs(source: "").page(source)
        let start = FeedPages.start(of: mended, format: format)
        paging = start.paging
        self.maxPages = maxPages
        pageNumber = FeedPages.query(start.url, "page").flatMap { Int($0) } ?? 1
        url = start.paging.map { FeedPages.first(start.url, $0, page: pageNumber) } ?? start.url
    }

    /// What to try for an address, in this order: a shop's bare address may be Shopify's or WooCommerce's.
    package static func candidates(source: String, format: FeedFormat? = nil) -> [FeedPages] {
        let isBare = FeedPages.isBare(FeedURLs(source: "").page(source))
        guard isBare, format == nil else { return [FeedPages(source: source, format: format)] }
        return [FeedPages(source: source, format: .shopifyJSON), FeedPages(source: source, format: .wooCommerceJSON)]
    }

    /// Whether more than one page is to be expected.
    package var isPaged: Bool { paging != nil }

    /// How the address is cut into pages; nil when it is one file, or a shop's bare address.
    package static func paging(of source: String) -> Paging? { paging(ofPath: path(FeedURLs(source: "").page(source))) }

    /// Decides on the next page.
    /// - Parameters:
    ///   - page: what `FeedReader.read` said of the page at `url`.
    ///   - headers: of its response, names in any case.
    package mutating func advance(after page: FeedPage, headers: [String: String] = [:]) {
        guard let current = url else { return }
        url = nil
        pagesRead += 1
        guard seenHashes.insert(page.hash).inserted || page.rows == 0 else { return stop = .repeatedPage }
        guard let next = next(after: page, current: current, headers: PageHeaders(headers)) else {
            return stop = .lastPage
        }
        guard pagesRead < maxPages else { return stop = .tooManyPages }
        url = next
    }

    private mutating func next(after page: FeedPage, current: String, headers: PageHeaders) -> String? {
        let linked = headers.next.flatMap { FeedPages.onSameServer($0, as: current) }
        switch paging {
        case .shopifyStorefront: return page.rows == 0 ? nil : numbered(current)
        case .shopifyAdmin: return linked
        case .wooCommerce: return nextOfWooCommerce(page, current: current, headers: headers, linked: linked)
        case nil: return page.rows == 0 ? nil : linked
        }
    }

    private mutating func nextOfWooCommerce(
        _ page: FeedPage, current: String, headers: PageHeaders, linked: String?
    ) -> String? {
        let hasMore = headers.totalPages.map { pageNumber < $0 } ?? (linked != nil || page.rows >= 100)
        if hasMore, page.rows > 0 { return numbered(current) }
        let isGiven = !isInVariations && FeedPages.query(current, "type") != nil
        guard !isInVariations, !isGiven, page.awaitsVariations else { return nil }
        isInVariations = true
        pageNumber = 1
        return FeedPages.setting(current, [("page", "1"), ("type", "variation")])
    }

    private mutating func numbered(_ current: String) -> String? {
        pageNumber += 1
        return FeedPages.setting(current, [("page", "\(pageNumber)")])
    }
}
