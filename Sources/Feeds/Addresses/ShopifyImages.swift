/// Addresses of Shopify's image servers, where the wanted size is part of the address
/// (shopify.dev, Liquid filters `image_url` and `img_url`).
enum ShopifyImages {
    /// The width asked for, in pixels; the server never makes an image larger.
    static let width = 800

    /// The same image at `width`; any other address stays as it is.
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
        let server = url.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
        let path = server.drop { $0 != UInt8(ascii: "/") }
        if path.starts(with: "/cdn/shop/".utf8) { return true }
        return path.starts(with: "/s/files/".utf8) && server.starts(with: "cdn.shopify.com/".utf8)
    }

    /// `shoe_480x480.jpg`, `shoe_480x.jpg`, `shoe_x480@2x.jpg` become `shoe.jpg`. Named sizes such as `_large` stay:
    /// they may be part of the file's own name.
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
