import Foundation
import Text

/// Normalizes the addresses of a feed.
///
/// Web addresses get one scheme, a lower-case host in ASCII (IDN as Punycode), `/` for `\`, and escapes for characters
/// that a URL may not have. Addresses of images lose their fragment. HTML's `&amp;` becomes `&`. Relative addresses
/// start from the feed's own address; in a local feed they are paths and stay as they are.
package struct FeedURLs: Sendable {
    /// The feed's address; nil when it is a file.
    private let base: URL?

    /// - Parameter source: the feed's address, or anything else for a local feed.
    package init(source: String) {
        let normalized = FeedURLs.absolute(source.trimmed, defaultScheme: "https")
        base = normalized.flatMap { URL(string: $0) }
    }

    /// The address of an image. On Shopify's own image servers it asks for a width of 800 pixels, whatever size the
    /// feed has: originals are many times larger and have the same colors. `?v=` stays: it changes with the image.
    package func image(_ text: String) -> String {
        let address = web(text, keepsFragment: false)
        return address.map(ShopifyImages.sized) ?? FeedURLs.withSlashes(text.trimmed)
    }

    /// Windows separates folders by backslashes. A path that has slashes, too, stays as it is.
    private static func withSlashes(_ path: String) -> String {
        path.utf8.contains(UInt8(ascii: "/")) ? path : path.replacingScalar("\\", with: "/")
    }

    /// The address of a product's page.
    package func page(_ text: String) -> String { web(text, keepsFragment: true) ?? text.trimmed }

    /// `path` on the server that the feed came from; empty for a local feed.
    package func onServer(_ path: String) -> String {
        guard let base else { return "" }
        return FeedURLs.absolute(URL(string: path, relativeTo: base)?.absoluteString ?? "", defaultScheme: "https")
            ?? ""
    }

    /// nil when the text is a path of a local feed.
    private func web(_ text: String, keepsFragment: Bool) -> String? {
        if FeedURLs.isNormalized(text) { return text }
        if base == nil, FeedURLs.isPath(text) { return nil }
        let trimmed = FeedURLs.cleaned(text)
        guard !trimmed.isEmpty else { return nil }
        let scheme = base?.scheme ?? "https"
        let absolute = FeedURLs.absolute(trimmed, defaultScheme: scheme) ?? resolved(trimmed)
        guard let absolute, !keepsFragment else { return absolute }
        return String(absolute.prefix { $0 != "#" })
    }

    /// Whether the text needs no change, as in nearly all feeds. A quick test: it may say no although it needs none.
    private static func isNormalized(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let scheme = ["https://", "http://"].first(where: { bytes.starts(with: $0.utf8) }) else { return false }
        let rest = bytes.dropFirst(scheme.utf8.count)
        let host = rest.prefix { $0 != UInt8(ascii: "/") }
        let isHostPlain = host.allSatisfy {
            $0.isLowercaseOrDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        guard isHostPlain, !host.isEmpty, !host.starts(with: "http".utf8), host.count < rest.count else { return false }
        return rest.allSatisfy { allowed[Int($0)] && !isSpecial($0) }
    }

    /// Whether the text is an absolute path that needs no change. A quick test: it may say no although it needs none.
    private static func isPath(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.first == UInt8(ascii: "/"), let second = bytes.dropFirst().first else { return false }
        return second.isLowercaseOrDigit
    }

    /// Whether it begins an entity, an escape or a fragment.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "%")
    }

    /// A relative address of a feed from the web.
    private func resolved(_ text: String) -> String? {
        guard let base, !FeedURLs.hasOtherScheme(text) else { return nil }
        let path = FeedURLs.escaped(Substring(text.replacing("\\", with: "/")))
        guard let url = URL(string: path, relativeTo: base) else { return nil }
        return FeedURLs.absolute(url.absoluteString, defaultScheme: "https")
    }

    /// Without white space at the ends and line breaks inside.
    private static func cleaned(_ text: String) -> String {
        let kept = text.unicodeScalars.filter {
            $0 != "\n" && $0 != "\r" && $0 != "\t" && $0 != "\u{FEFF}" && $0 != "\u{200B}"
        }
        return String(String.UnicodeScalarView(kept)).trimmed
    }

    /// `data:`, `ftp://` and the like.
    private static func hasOtherScheme(_ text: String) -> Bool {
        let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        return !name.isEmpty && name.first?.isLetter == true && text[name.endIndex...].hasPrefix(":")
    }

    /// The normalized address; nil when the text does not name a server.
    private static func absolute(_ text: String, defaultScheme: String) -> String? {
        guard let (scheme, rest) = schemeAndRest(text, defaultScheme: defaultScheme) else { return nil }
        let decoded = HTMLEntities.decoded(String(rest)).replacing("\\/", with: "/").replacing("\\", with: "/")
        let authority = decoded.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let host = asciiHost(String(authority)) else { return nil }
        let path = escaped(decoded[authority.endIndex...])
        let needsSlash = path.hasPrefix("?") || path.hasPrefix("#")
        return "\(scheme)://\(host)\(needsSlash ? "/" : "")\(path)"
    }

    /// The innermost scheme of `https:https://x`, and what follows its slashes; nil when the text is relative.
    private static func schemeAndRest(_ text: String, defaultScheme: String) -> (String, Substring)? {
        var rest = Substring(text)
        var scheme: String?
        while let (name, tail) = leadingScheme(rest) {
            scheme = name
            rest = tail.drop { $0 == "/" || $0 == "\\" }
        }
        if let scheme { return (scheme, rest) }
        if let tail = protocolRelativeTail(rest) { return (defaultScheme, tail) }
        return rest.lowercased().hasPrefix("www.") ? (defaultScheme, rest) : nil
    }

    private static func leadingScheme(_ text: Substring) -> (String, Substring)? {
        for name in ["https", "http"] where text.prefix(name.count).lowercased() == name {
            let tail = text.dropFirst(name.count)
            if tail.hasPrefix(":") { return (name, tail.dropFirst()) }
            // "https://https//host": the colon was lost.
            if tail.hasPrefix("//") { return (name, tail) }
        }
        return nil
    }

    /// The rest of `//host.example/…`, also of `\/\/host.example`; a host has a dot.
    private static func protocolRelativeTail(_ text: Substring) -> Substring? {
        let slashes = text.prefix { $0 == "/" || $0 == "\\" }
        guard slashes.replacing("\\/", with: "/").count == 2 else { return nil }
        let tail = text[slashes.endIndex...]
        let host = tail.prefix { $0 != "/" && $0 != "\\" && $0 != "?" }
        return host.contains(".") && host.first != "." && !host.contains(" ") ? tail : nil
    }

    /// The host in lower case and, by Foundation, in Punycode; nil when it is not a host.
    private static func asciiHost(_ authority: String) -> String? {
        guard !authority.isEmpty, !authority.contains(" ") else { return nil }
        let isPlain = authority.utf8.allSatisfy { $0 < 0x80 && $0 > 0x20 }
        if isPlain { return authority.contains("@") ? authority : authority.lowercased() }
        // `host` would decode Punycode again; `absoluteString` does not.
        guard let text = URL(string: "https://\(authority)/")?.absoluteString, text.hasSuffix("/") else { return nil }
        let host = text.dropFirst("https://".count).dropLast()
        let isASCII = host.utf8.allSatisfy { $0 < 0x80 }
        return isASCII && !host.contains("%") && !host.contains("/") ? host.lowercased() : nil
    }

    /// Path, query and fragment with escapes for all characters that RFC 3986 does not allow; existing escapes stay.
    private static func escaped(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "%") ? isEscape(bytes, at: index) : allowed[Int(byte)] {
                result.append(byte)
            } else {
                result += Array("%".utf8) + [hexDigit(byte >> 4), hexDigit(byte & 15)]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
        guard index + 2 < bytes.count else { return false }
        return [bytes[index + 1], bytes[index + 2]].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { Array("0123456789ABCDEF".utf8)[Int(value)] }

    private static let allowed: [Bool] = (0...255).map { byte in
        let isAlphanumeric =
            Character(Unicode.Scalar(UInt8(byte))).isASCII && Character(Unicode.Scalar(UInt8(byte))).isLetter
        let isDigit = (0x30...0x39).contains(byte)
        return isAlphanumeric || isDigit || "-._~:/?#[]@!$&'()*+,;=".utf8.contains(UInt8(byte))
    }
}

/// Addresses of Shopify's image servers, which contain the wanted size (shopify.dev, Liquid filters `image_url` and
/// `img_url`).
enum ShopifyImages {
    /// The width to ask for, in pixels; the server never enlarges an image.
    static let width = 800

    /// The address of the same image at `width`; any other address stays as it is.
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
