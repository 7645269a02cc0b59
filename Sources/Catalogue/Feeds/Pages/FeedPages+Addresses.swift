import Foundation

/// How addresses of shops look.
extension FeedPages {
    private static let storePath = "/wp-json/wc/store/v1/products"

    /// The list of products that the address means.
    static func start(of source: String, format: FeedFormat?) -> (url: String, paging: Paging?) {
        if let paging = paging(ofPath: path(source)) { return (source, paging) }
        let isOfShop = isBare(source) || isCollection(path(source))
        switch format {
        case .wooCommerceJSON where isBare(source): return (appending(storePath, to: source), .wooCommerce)
        case .shopifyJSON where isOfShop, nil where isOfShop:
            return (appending("/products.json", to: source), .shopifyStorefront)
        default: return (source, nil)
        }
    }

    static func first(_ url: String, _ paging: Paging, page: Int) -> String {
        switch paging {
        case .shopifyStorefront: adding(url, [("limit", "250"), ("page", "\(page)")])
        case .shopifyAdmin: adding(url, [("limit", "250")])
        case .wooCommerce: adding(url, [("per_page", "100"), ("page", "\(page)")])
        }
    }

    static func paging(ofPath path: String) -> Paging? {
        if path.hasSuffix("/products.json") || path.hasSuffix("/product_listings.json") {
            return path.contains("/admin/") ? .shopifyAdmin : .shopifyStorefront
        }
        let isStore = path.contains("/wc/store/")
        return isStore && (path.hasSuffix("/products") || path.hasSuffix("/products/")) ? .wooCommerce : nil
    }

    /// Whether the address names a server and nothing on it.
    static func isBare(_ url: String) -> Bool {
        URLComponents(string: url).map { $0.host != nil && ["", "/"].contains($0.path) && $0.query == nil } ?? false
    }

    /// `/collections/NAME`, also behind a language.
    private static func isCollection(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.count >= 2 && parts[parts.count - 2] == "collections"
    }

    static func path(_ url: String) -> String { URLComponents(string: url)?.path ?? "" }

    static func query(_ url: String, _ name: String) -> String? {
        URLComponents(string: url)?.queryItems?.first { $0.name == name }?.value
    }

    /// With these parameters where the address has none of the name.
    private static func adding(_ url: String, _ parameters: [(String, String)]) -> String {
        setting(url, parameters.filter { query(url, $0.0) == nil })
    }

    /// With these parameters in place of those of the same name; the others keep their order and their escapes.
    static func setting(_ url: String, _ parameters: [(String, String)]) -> String {
        guard var components = URLComponents(string: url) else { return url }
        var items = components.percentEncodedQueryItems ?? []
        for (name, value) in parameters {
            if let index = items.firstIndex(where: { $0.name == name }) {
                items[index].value = value
            } else {
                items.append(URLQueryItem(name: name, value: value))
            }
        }
        components.percentEncodedQueryItems = items.isEmpty ? nil : items
        return components.string ?? url
    }

    private static func appending(_ path: String, to url: String) -> String {
        guard var components = URLComponents(string: url) else { return url }
        let own = components.path.hasSuffix("/") ? String(components.path.dropLast()) : components.path
        components.path = own + path
        components.fragment = nil
        components.query = nil
        return components.string ?? url
    }

    /// A page that a server names must be its own: credentials go there.
    static func onSameServer(_ link: String, as current: String) -> String? {
        guard let base = URL(string: current), let next = URL(string: link, relativeTo: base)?.absoluteURL else {
            return nil
        }
        let isSame = next.scheme == base.scheme && next.host == base.host && next.port == base.port
        return isSame ? next.absoluteString : nil
    }
}

/// What a response says of further pages.
struct PageHeaders {
    let totalPages: Int?
    /// The target of `Link: <…>; rel="next"` (RFC 8288).
    let next: String?

    init(_ headers: [String: String]) {
        let values = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        totalPages = values["x-wp-totalpages"].flatMap { Int($0.trimmed) }
        next = values["link"].flatMap(PageHeaders.next)
    }

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
