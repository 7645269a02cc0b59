import CCurl
import Glibc

/// The cookies of one chain of redirects; they are dropped at its end. Each cookie is only sent to the origin that set
/// it: to no other host, port or scheme, whatever its `Domain`.
struct CookieJar {
    private struct Cookie {
        let origin: Origin
        let path: String
        let name: Substring
        /// `name=value`
        let pair: String
    }

    private var cookies: [Cookie] = []

    private static let mostCookies = 50
    /// The most bytes of all names and values.
    private static let mostBytes = 8192

    /// Adds the cookies of an answer. Invalid cookies, and cookies beyond the limits, are left out.
    mutating func add(_ headers: HeaderFields, of url: WebURL) {
        for line in headers.values(of: "set-cookie") { add(line, of: url) }
    }

    private mutating func add(_ line: String, of url: WebURL) {
        let parts = line.split(separator: ";", omittingEmptySubsequences: false).map(trimmed)
        guard let (name, value) = parts.first.flatMap(member), !name.isEmpty else { return }
        let pair = "\(name)=\(value)"
        guard Header(name: "Cookie", value: pair) != nil else { return }
        let attributes = CookieAttributes(parts.dropFirst())
        if attributes.isSecure, url.origin.scheme != "https" { return }
        let path = attributes.path ?? folder(of: url)
        cookies.removeAll { $0.origin == url.origin && $0.path == path && $0.name == name }
        let bytes = cookies.reduce(pair.utf8.count) { $0 + $1.pair.utf8.count }
        guard !attributes.isExpired, cookies.count < CookieJar.mostCookies, bytes <= CookieJar.mostBytes else { return }
        cookies.append(Cookie(origin: url.origin, path: path, name: name, pair: pair))
    }

    /// The value of the request header `Cookie`; nil without cookies for this URL.
    func header(for url: WebURL) -> String? {
        let path = url.path
        let pairs = cookies.filter { $0.origin == url.origin && isPath(path, below: $0.path) }.map(\.pair)
        return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }

    /// The default path of a cookie (RFC 6265, section 5.1.4).
    private func folder(of url: WebURL) -> String {
        let folder = url.path.lastIndex(of: "/").map { url.path[..<$0] } ?? ""
        return folder.isEmpty ? "/" : String(folder)
    }

    private func isPath(_ path: String, below folder: String) -> Bool {
        guard path.utf8.starts(with: folder.utf8) else { return false }
        return path.utf8.count == folder.utf8.count || folder.hasSuffix("/")
            || path.utf8.dropFirst(folder.utf8.count).first == UInt8(ascii: "/")
    }
}

/// The attributes of a cookie; the last one counts if one is repeated (RFC 6265, section 5.3).
private struct CookieAttributes {
    private(set) var isSecure = false
    /// nil without a usable path.
    private(set) var path: String?
    private var maxAge: Int?
    private var expires: Int?

    init(_ parts: some Sequence<Substring>) {
        for part in parts {
            let (name, value) = member(part) ?? (part, "")
            switch name.lowercased() {
            case "secure": isSecure = true
            case "path": path = value.hasPrefix("/") ? String(value) : nil
            case "max-age": maxAge = Int(value) ?? maxAge
            case "expires": expires = date(value) ?? expires
            default: continue
            }
        }
    }

    var isExpired: Bool { maxAge.map { $0 <= 0 } ?? expires.map { $0 <= time(nil) } ?? false }

    private func date(_ text: Substring) -> Int? {
        let date = curl_getdate(String(text), nil)
        return date >= 0 ? date : nil
    }
}

/// The parts before and after the first `=`.
private func member(_ text: Substring) -> (name: Substring, value: Substring)? {
    text.firstIndex(of: "=").map { (trimmed(text[..<$0]), trimmed(text[text.index(after: $0)...])) }
}

private func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? ""
}
