import Text

/// How the servers of a dialect split a catalogue into pages. Pure functions of addresses: nothing is fetched here.
struct FeedPaging: Sendable {
    /// Whether an address is that of a list of products.
    let isList: @Sendable (FeedAddress) -> Bool
    /// The list of the shop at this address; nil when it is not the address of a shop.
    let list: @Sendable (FeedAddress) -> FeedAddress?
    /// The first page of a list.
    let first: @Sendable (FeedAddress) -> FeedAddress
    /// The page after another one; nil after the last.
    let next: @Sendable (ReadPage) -> FeedAddress?
}

/// A page that was read, with the headers about further pages.
struct ReadPage: Sendable {
    let address: FeedAddress
    let page: FeedPage
    /// The number of pages; nil when the server does not say.
    let totalPages: Int?
    /// The target of `Link: <…>; rel="next"` (RFC 8288), if it is on the same server.
    let linked: FeedAddress?

    /// - Parameter headers: of the response, names in any case.
    init(address: FeedAddress, page: FeedPage, headers: [String: String]) {
        let values = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        self.address = address
        self.page = page
        totalPages = values["x-wp-totalpages"].flatMap { Int($0.trimmed) }
        linked = values["link"].flatMap(ReadPage.next).flatMap(address.onSameServer)
    }

    /// The page's number in the address; 1 without one.
    var number: Int { address.query("page").flatMap { Int($0) } ?? 1 }

    private static func next(in link: String) -> String? {
        var rest = link[...]
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            let parameters = rest[rest.index(after: close)...].prefix { $0 != "<" }
            let relations = parameters.lowercased().replacing("\"", with: "").replacing(" ", with: "")
            if relations.contains("rel=next") { return String(rest[rest.index(after: open)..<close]) }
            rest = rest[parameters.endIndex...]
        }
        return nil
    }
}
