import Catalogue
import Feeds
import Fetching

extension FuzzTarget {
    /// Files and texts that people and servers write, beside feeds.
    static let texts = [
        FuzzTarget(name: "overrides") { bytes in
            // Most bytes are not such a file.
            guard let file = try? OverrideTable(csv: bytes).overrides else { return }
            expect(Set(file.overrides.map(\.id)).count == file.overrides.count, "an id twice")
        },
        FuzzTarget(name: "labels") { bytes in
            _ = try? LabelledImages(tabSeparated: String(decoding: bytes, as: UTF8.self))  // as above
        },
        FuzzTarget(name: "header-file") { bytes in
            guard let source = Origin(url: "https://shop.example") else { fatalError("no origin") }
            guard let file = try? HeaderFile(bytes, source: source) else { return }  // as above
            for header in file.headers.values.joined() {
                let isOneLine = (header.name + header.value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 9 }
                expect(isOneLine, "a control character in \(header.name)")
            }
        },
        FuzzTarget(name: "address") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            _ = redactedURL(text)
            _ = WebURL.isMeant(by: text)
            _ = WebURL.hasCredentials(text)
            if let origin = Origin(url: text) { expect(!origin.host.isEmpty, "no host") }
            if let range = try? NetworkRange(text) { expect(range.contains(range.base), "\(range)") }  // as above
            if let address = NetworkAddress(text) { _ = AddressPolicy().refusal(of: address) }
            let urls = FeedURLs(source: "https://shop.example/feed/products.csv")
            for url in [urls.image(text), urls.page(text), urls.onServer(text)] { _ = redactedURL(url) }
        },
    ]
}
