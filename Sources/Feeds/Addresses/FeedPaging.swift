import Text

/// How the servers of a dialect cut a catalogue into pages. Functions of addresses: nothing is fetched here.
struct FeedPaging: Sendable {
    /// Whether an address is that of such a list.
    let isList: @Sendable (FeedAddress) -> Bool
    /// The list of the shop that has this address; nil when it is not a shop's own address.
    let list: @Sendable (FeedAddress) -> FeedAddress?
    /// The first page of a list.
    let first: @Sendable (FeedAddress) -> FeedAddress
    /// The page behind another one; nil behind the last.
    let next: @Sendable (ReadPage) -> FeedAddress?
}

/// A page that was read, with what its response says of further pages.
struct ReadPage: Sendable {
    let address: FeedAddress
    let page: FeedPage
    /// As the server counts; nil when it does not say.
    let totalPages: Int?
    /// The target of `Link: <…>; rel="next"` (RFC 8288), when it is on the same server.
    let linked: FeedAddress?

    /// - Parameter headers: of the response, names in any case.
    init(address: FeedAddress, page: FeedPage, headers: [String: String]) {
        let values = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        self.address = address
        self.page = page
        totalPages = values["x-wp-totalpages"].flatMap { Int($0.trimmed) }
        linked = values["link"].flatMap(ReadPage.next).flatMap(address.onSameServer)
    }

    /// As the address says; 1 when it does not.
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
