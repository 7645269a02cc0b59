/// Addresses of Shopify's image servers, where the wanted size is part of the address
/// (shopify.dev, Liquid filters `image_url` and `img_url`).
enum ShopifyImages {
    /// The width asked for, in pixels; the server never makes a picture larger.
    static let width = 800

    /// The same picture at `width`; any other address stays as it is.
    static func sized(_ url: String) -> String {
        guard isOnImageServer(url) else { return url }
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts.count > 1 ? parts[1].split(separator: "&") : []
        let kept = query.filter { part in
            !["width", "height", "crop"].contains(part.prefix { $0 != "=" })
        }
        return withoutSizeSuffix(parts[0]) + "?" + (kept.map(String.init) + ["width=\(width)"]).joined(separator: "&")
    }

    private static func isOnImageServer(_ url: String) -> Bool {
        let rest = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard rest.count == 4 else { return false }
        return rest[2] == "cdn.shopify.com" && rest[3].hasPrefix("s/files/") || rest[3].hasPrefix("cdn/shop/")
    }

    /// `shoe_480x480.jpg`, `shoe_480x.jpg`, `shoe_x480@2x.jpg` become `shoe.jpg`. Named sizes such as `_large` stay: they
    /// may be part of the file's own name.
    private static func withoutSizeSuffix(_ path: Substring) -> String {
        guard let dot = path.lastIndex(of: "."), let underscore = path[..<dot].lastIndex(of: "_") else {
            return String(path)
        }
        var size = path[path.index(after: underscore)..<dot]
        if size.hasSuffix("@2x") || size.hasSuffix("@3x") { size = size.dropLast(3) }
        let sides = size.split(separator: "x", omittingEmptySubsequences: false)
        let areNumbers = sides.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
        let isSize = sides.count == 2 && areNumbers && size.count > 1
        return isSize ? String(path[..<underscore] + path[dot...]) : String(path)
    }
}
