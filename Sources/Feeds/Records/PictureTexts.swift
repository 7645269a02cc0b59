import Text

/// How feeds write several pictures into one value.
enum PictureTexts {
    /// Of a text with several addresses: they are separated by `|`, by a line end, by a blank before `http`, or by a comma
    /// or semicolon that no address goes on behind: addresses have those, too.
    static func addresses(in text: String) -> [String] {
        let bytes = text.utf8
        guard bytes.contains(where: { ",;| \n".utf8.contains($0) }) else {
            return text.trimmed.nonEmpty.map { [$0] } ?? []
        }
        guard bytes.count <= FeedLimits.pictureBytes else {
            // The last one is cut.
            return parts(String(decoding: bytes.prefix(FeedLimits.pictureBytes), as: UTF8.self)).dropLast()
        }
        return parts(text)
    }

    /// Of a text under a name of one picture: several only if each part is a whole address, or each a path of a picture,
    /// so that an address or a name with such a sign in it stays whole. Separators at its ends are no part of it.
    static func addressesOfOne(in text: String) -> [String] {
        let addresses = addresses(in: text)
        let isList = addresses.count < 2 || addresses.allSatisfy(isWhole) || addresses.allSatisfy(isPath)
        return isList ? addresses : text.trimmed.nonEmpty.map { [$0] } ?? []
    }

    private static func isWhole(_ address: String) -> Bool {
        ["http://", "https://", "//"].contains(where: address.lowercased().hasPrefix)
    }

    private static func isPath(_ text: String) -> Bool {
        !text.contains("://") && extensions.contains(where: text.lowercased().hasSuffix)
    }

    private static func parts(_ text: String) -> [String] {
        var addresses: [String] = []
        var rest = Substring(text)
        while addresses.count < FeedLimits.pictures, !rest.isEmpty {
            let end = rest.indices.first { isSeparator(at: $0, in: rest) } ?? rest.endIndex
            if let address = String(rest[..<end]).trimmed.nonEmpty { addresses.append(address) }
            rest = rest[end...].dropFirst()
        }
        return addresses
    }

    private static func isSeparator(at index: Substring.Index, in text: Substring) -> Bool {
        switch text[index] {
        case "|", "\n", "\r\n": return true
        case " ":
            let behind = text[text.index(after: index)...].prefix(8).lowercased()
            return behind.hasPrefix("http://") || behind.hasPrefix("https://")
        case ",", ";":
            let behind = text[text.index(after: index)...].prefix(8).lowercased()
            guard let next = behind.first else { return true }
            if next.isWhitespace || behind.hasPrefix("http://") || behind.hasPrefix("https://") { return true }
            let before = text[..<index].suffix(5).lowercased()
            return extensions.contains { before.hasSuffix($0) }
        default: return false
        }
    }

    private static let extensions = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif", ".bmp"]
}

extension JSONValue {
    /// The addresses in a gallery: of a list one for each element that has one, also of a list that an object wraps.
    var pictureAddresses: [String] {
        if isText { return PictureTexts.addresses(in: string ?? "") }
        if isObject {
            let inner = ["edges", "nodes", "images"].lazy.map { self[$0] }.first { $0.isList }
            return inner.map(\.pictureAddresses) ?? pictureAddress.map { [$0] } ?? []
        }
        return list.prefix(FeedLimits.pictures).compactMap(\.pictureAddress)
    }

    /// Whether it is a list of pictures, or wraps one.
    var isGallery: Bool { isList || ["edges", "nodes"].contains { self[$0].isList } }

    /// A text, or what an object has under a usual name; nil for what has neither, and for a film.
    /// - Complexity: O(values inside).
    var pictureAddress: String? {
        if isText { return string?.trimmed.nonEmpty }
        guard isObject, !isFilm else { return nil }
        return ["src", "url", "href", "image", "node", "file", "value"].lazy.map { self[$0] }
            .compactMap(\.pictureAddress).first { _ in true }
    }

    private var isFilm: Bool {
        ["media_type", "mediaType", "mediaContentType", "type"].contains {
            self[$0].string?.lowercased().contains("video") ?? false
        }
    }

    /// What an object, or the first of a list, calls itself; of anything else its text.
    var ownName: String? {
        if isList { return list.first.ownName }
        guard isObject else { return text }
        return ["name", "title", "label", "value"].lazy.compactMap { self[$0].text }.first { _ in true }
    }
}
