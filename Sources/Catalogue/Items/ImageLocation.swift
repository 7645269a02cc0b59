import Text

/// Where the bytes of an image are.
package enum ImageLocation: Sendable, Equatable {
    /// An absolute path.
    case file(path: String)
    /// An http or https URL.
    case url(String)
    /// A URL with another scheme.
    case unsupported(scheme: String)

    /// The location for a path in a feed from the network, which must not reach the files of this machine.
    package static func foreignFile(_ path: String) -> String { "foreign-file://" + path }

    /// - Parameters:
    ///   - reference: as the feed gives it: a path, a `file://` URL or a web URL.
    ///   - folder: absolute path that relative paths start from.
    package init(_ reference: String, relativeTo folder: String) {
        // Nearly all references are URLs.
        if reference.utf8.starts(with: "https://".utf8) || reference.utf8.starts(with: "http://".utf8) {
            self = .url(reference)
            return
        }
        guard let scheme = ImageLocation.scheme(of: reference) else {
            self = .file(path: reference.hasPrefix("/") ? reference : folder + "/" + reference)
            return
        }
        switch scheme {
        case "http", "https": self = .url(reference)
        case "file": self = .file(path: ImageLocation.path(ofFileURL: reference))
        default: self = .unsupported(scheme: scheme)
        }
    }

    /// `scheme` of `scheme://…`, lower case.
    private static func scheme(of reference: String) -> String? {
        let bytes = reference.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = reference[..<colon]
        guard bytes[colon...].starts(with: "://".utf8) else { return name.lowercased() == "data" ? "data" : nil }
        let isScheme =
            name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
        return isScheme ? name.lowercased() : nil
    }

    /// The path of `file:///p` or `file://localhost/p`, with percent escapes undone.
    private static func path(ofFileURL url: String) -> String {
        let rest = url.dropFirst("file://".count)
        let path = rest.drop { $0 != "/" }
        return path.removingPercentEscapes
    }
}

extension Substring {
    /// `%41` becomes `A`; other text stays.
    fileprivate var removingPercentEscapes: String {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            let digits = Substring(rest.prefix(2))
            // Digit by digit: `Int` would take a sign, too.
            let isEscape = byte == UInt8(ascii: "%") && digits.count == 2 && digits.allSatisfy(\.isHexDigit)
            if isEscape, let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Which parts of the query identify a picture. Others, such as a signature that changes each day, belong to the
/// request alone.
package enum ImageQuery: Sendable, Equatable {
    /// The whole query.
    case keep
    /// No part of it.
    case drop
    /// The parameters with these names.
    case only([String])

    /// - Parameter text: `keep`, `drop`, or names separated by commas.
    /// - Returns: nil for a text without a name.
    package init?(_ text: String) {
        switch text {
        case "keep": self = .keep
        case "drop": self = .drop
        default:
            let names = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
            guard !names.isEmpty else { return nil }
            self = .only(names)
        }
    }

    /// As `init` reads it.
    package var text: String {
        switch self {
        case .keep: "keep"
        case .drop: "drop"
        case .only(let names): names.joined(separator: ",")
        }
    }

    /// The address with only those parts of its query; the path of a file stays as it is.
    package func identity(of address: String) -> String {
        guard self != .keep, let mark = address.firstIndex(of: "?"),
            case .url = ImageLocation(address, relativeTo: "/")
        else { return address }
        let end = address[mark...].firstIndex(of: "#") ?? address.endIndex
        let kept = address[address.index(after: mark)..<end].split(separator: "&").filter { part in
            guard case .only(let names) = self else { return false }
            return names.contains(String(part.prefix { $0 != "=" }))
        }
        return address[..<mark] + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
    }
}
