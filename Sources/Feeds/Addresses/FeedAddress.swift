import Foundation

/// An address of a shop or a feed.
struct FeedAddress: Sendable, Equatable {
    /// An absolute, normalized URL (`FeedURLs`), or the text that was given instead of a URL.
    let text: String

    init(_ text: String) { self.text = FeedURLs(source: "").page(text) }

    private init(normalized text: String) { self.text = text }

    private var components: URLComponents? { URLComponents(string: text) }

    /// Without percent escapes; empty when there is none.
    var path: String { components?.path ?? "" }

    /// Whether the address has neither path nor query.
    var isBare: Bool {
        components.map { $0.host != nil && ["", "/"].contains($0.path) && $0.query == nil } ?? false
    }

    /// The first parameter of that name.
    func query(_ name: String) -> String? { components?.queryItems?.first { $0.name == name }?.value }

    /// With those of the parameters that the address lacks.
    func adding(_ parameters: [(String, String)]) -> FeedAddress {
        setting(parameters.filter { query($0.0) == nil })
    }

    /// With these parameters in place of those with the same name; the others keep their order and their escapes.
    func setting(_ parameters: [(String, String)]) -> FeedAddress {
        guard var components else { return self }
        var items = components.percentEncodedQueryItems ?? []
        for (name, value) in parameters {
            if let index = items.firstIndex(where: { $0.name == name }) {
                items[index].value = value
            } else {
                items.append(URLQueryItem(name: name, value: value))
            }
        }
        components.percentEncodedQueryItems = items.isEmpty ? nil : items
        return components.string.map(FeedAddress.init(normalized:)) ?? self
    }

    /// With `path` appended to its own, without query and fragment.
    func appending(_ path: String) -> FeedAddress {
        guard var components else { return self }
        let own = components.path.hasSuffix("/") ? String(components.path.dropLast()) : components.path
        components.path = own + path
        components.fragment = nil
        components.query = nil
        return components.string.map(FeedAddress.init(normalized:)) ?? self
    }

    /// The target of a link on this page; nil on another server, which must not get the credentials.
    func onSameServer(_ link: String) -> FeedAddress? {
        guard let base = URL(string: text), let next = URL(string: link, relativeTo: base)?.absoluteURL else {
            return nil
        }
        let isSame = next.scheme == base.scheme && next.host == base.host && next.port == base.port
        return isSame ? FeedAddress(normalized: next.absoluteString) : nil
    }
}
