import Text

/// Reads the addresses of pictures from values that may have several.
enum PictureTexts {
    /// The addresses in a text. Addresses may contain commas, semicolons and bars, so a text is split only where both
    /// sides look like pictures.
    /// - Parameter isList: whether several addresses are expected. Then the text is also split after a path that does
    ///   not look like a picture, at `|`, at a line break, and at a comma or semicolon with a blank after it.
    static func addresses(in text: String, isList: Bool) -> [String] {
        if let wrapped = wrapped(in: text) { return wrapped }
        guard text.utf8.count > FeedLimits.pictureBytes else {
            return parts(text, isList: isList).filter { !$0.isNoValue }
        }
        // A longer text is cut.
        return parts(String(decoding: text.utf8.prefix(FeedLimits.pictureBytes), as: UTF8.self), isList: isList)
            .dropLast()
    }

    /// The addresses in a formula such as `=IMAGE("https://…")`, in JSON, in HTML such as `<img src="…">`, and in
    /// Markdown such as `![hat](…)`; nil for another text.
    private static func wrapped(in text: String) -> [String]? {
        guard text.utf8.count <= FeedLimits.pictureBytes else { return nil }
        switch text.utf8.first {
        case UInt8(ascii: "="): return quoted(behind: "(", in: text).map { [$0] }
        case UInt8(ascii: "<"): return quoted(behind: "src=", in: text).map { [$0] }
        case UInt8(ascii: "!"): return quoted(behind: "](", in: text).map { [$0] }
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            let addresses = (try? JSONValue(bytes: Array(text.utf8)))?.pictureAddresses(isList: true) ?? []
            return addresses.isEmpty ? nil : addresses
        default: return nil
        }
    }

    /// The text behind a mark, in quotes or up to the end of a tag or link; nil for a formula without quotes.
    private static func quoted(behind mark: String, in text: String) -> String? {
        guard let start = text.firstRange(of: mark)?.upperBound, let quote = text[start...].first else { return nil }
        let isQuoted = quote == "\"" || quote == "'"
        guard isQuoted || mark != "(" else { return nil }
        let address = text[start...].dropFirst(isQuoted ? 1 : 0).prefix {
            isQuoted ? $0 != quote : $0 != ")" && $0 != ">" && !$0.isWhitespace
        }
        return String(address).asShown.trimmed.nonEmpty
    }

    private static func parts(_ text: String, isList: Bool) -> [String] {
        // Most texts are a single address in ASCII.
        guard text.utf8.contains(where: isNotOfAddress) else {
            return text.isEmpty ? [] : [text]
        }
        var rest = text.drop(while: isSeparator)
        guard rest.contains(where: isSeparator) else { return rest.isEmpty ? [] : [String(rest)] }
        var addresses: [String] = []
        while addresses.count < FeedLimits.pictures, !rest.isEmpty {
            let (address, behind) = first(of: rest, isList: isList)
            addresses.append(String(address))
            rest = behind
        }
        return addresses
    }

    /// The first address, and the text after its separators.
    private static func first(of text: Substring, isList: Bool) -> (Substring, behind: Substring) {
        var index = text.startIndex
        for _ in 0..<mostSeparators {
            guard let start = text[index...].firstIndex(where: isSeparator) else { break }
            let behind = text[start...].drop(while: isSeparator)
            let separators = text[start..<behind.startIndex]
            if behind.isEmpty || isCut(text[..<start], separators, behind, isList: isList) {
                return (text[..<start], behind)
            }
            index = behind.startIndex
        }
        return (text, "")
    }

    /// Separators in one address. An address with more of them is the last one.
    private static let mostSeparators = 200

    private static func isCut(
        _ before: Substring, _ separators: Substring, _ behind: Substring, isList: Bool
    ) -> Bool {
        // WooCommerce escapes commas in addresses.
        if before.hasSuffix("\\"), separators.hasPrefix(",") { return false }
        let isBlank = separators.allSatisfy(isBlank)
        // Names of files may have blanks.
        let next = behind.prefix { !isSeparator($0) || !isBlank && self.isBlank($0) }
        if isAbsolute(next) && (isAbsolute(before) || isPicture(before)) { return true }
        if isBlank { return isFile(before) && isFile(next) }
        if hasExtension(before) && isPicture(next) { return true }
        guard !isAbsolute(before) else { return false }
        if before.hasPrefix("/") && next.hasPrefix("/") { return true }
        let isClear = separators.contains { $0 == "|" || $0.isNewline } || separators.last?.isWhitespace == true
        return isList && (isClear || hasExtension(before) || isAbsolute(next) || next.hasPrefix("/"))
    }

    private static func isBlank(_ character: Character) -> Bool { character.isWhitespace && !character.isNewline }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || character == "," || character == ";" || character == "|"
    }

    /// Whether a text with this byte may be more than a single address in ASCII.
    private static func isNotOfAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case ...0x20, 0x80..., UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"): true
        default: false
        }
    }

    /// Whether the text names a server, as in `https://x.example/a`, `//x.example/a` and `www.x.example/a`.
    private static func isAbsolute(_ text: Substring) -> Bool {
        let start = text.prefix(8).lowercased()
        return ["http://", "https://", "//", "www."].contains { start.hasPrefix($0) }
    }

    /// Whether the text is a path from the top of a server, or ends as the names of pictures do.
    private static func isPicture(_ text: Substring) -> Bool { text.hasPrefix("/") || hasExtension(text) }

    /// Whether the text is the path of a picture in a folder.
    private static func isFile(_ text: Substring) -> Bool { text.contains("/") && hasExtension(text) }

    /// Whether a text names a file of a picture, by its end.
    static func isFileOfPicture(_ text: String) -> Bool { hasExtension(text[...]) }

    private static func hasExtension(_ text: Substring) -> Bool {
        let end = text.prefix { $0 != "?" && $0 != "#" }.suffix(5).lowercased()
        return extensions.contains { end.hasSuffix($0) }
    }

    private static let extensions = [
        ".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".webp", ".gif", ".avif", ".bmp", ".svg", ".tif", ".tiff", ".heic",
    ]
}

extension JSONValue {
    /// The addresses in a gallery: those of each element of a list, also of a list that an object wraps.
    /// - Parameter isList: as of `PictureTexts.addresses`, for a text.
    func pictureAddresses(isList: Bool) -> [String] {
        if isText { return PictureTexts.addresses(in: string ?? "", isList: isList) }
        if isObject, let inner = ["edges", "nodes", "images"].lazy.map({ self[$0] }).first(where: \.isList) {
            return inner.pictureAddresses(isList: false)
        }
        let addresses = (isObject ? [self] : pictures).map(\.pictureAddress)
        return addresses.compactMap(\.self).flatMap { PictureTexts.addresses(in: $0, isList: false) }
    }

    /// Whether it has the address of a picture.
    var isPicture: Bool { !pictureAddresses(isList: false).isEmpty }

    /// Whether it is a list of pictures, or wraps one.
    var isGallery: Bool { isList || isObject && (self["edges"].isList || self["nodes"].isList) }

    /// A text, or an object's text under a usual name; nil without them, and for a video.
    /// - Complexity: O(values inside).
    var pictureAddress: String? {
        if isText { return string?.trimmed.nonEmpty }
        guard isObject, !isFilm else { return nil }
        return JSONValue.addresses.lazy.map { self[$0] }.compactMap(\.pictureAddress).first { _ in true }
    }

    /// The pictures of a list: the main one first, small ones last, the others by their numbers.
    private var pictures: [JSONValue] {
        let pictures = Array(list.prefix(FeedLimits.pictures))
        guard pictures.count > 1, pictures[0].isObject else { return pictures }
        let ranks = pictures.map { $0.members.lazy.map(JSONValue.pictureRank).max { abs($0) < abs($1) } ?? 0 }
        return pictures.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { pictures[$0] }
    }

    private static func pictureRank(_ member: JSONMembers.Member) -> Double {
        switch member.name {
        case "position", "sort_order", "sortOrder": return member.value.number ?? 0
        case "type", "role", "size", "main", "is_main", "isMain", "primary", "is_primary", "default":
            let text = member.value.text?.lowercased() ?? ""
            if ["1", "true", "main"].contains(text) { return -.infinity }
            return ["swatch", "thumb", "logo"].contains(where: text.contains) ? .infinity : 0
        default: return 0
        }
    }

    private var isFilm: Bool {
        JSONValue.kinds.contains { self[$0].string?.lowercased().contains("video") ?? false }
    }

    private static let kinds = ["media_type", "mediaType", "mediaContentType", "type"]
    private static let addresses = ["src", "url", "uri", "href", "image", "node", "file", "value"]

    /// The own name of an object or of a list's first element; for other values, the text.
    var ownName: String? {
        if isList { return list.first.ownName }
        guard isObject else { return text }
        return ["name", "title", "label", "value"].lazy.compactMap { self[$0].text }.first { _ in true }
    }
}

extension String {
    /// Whether it is a word for "nothing", which programs and people write into cells that should be empty.
    var isNoValue: Bool {
        guard utf8.count <= 16, let first = utf8.first, String.beginsNoValue[Int(first)] else { return false }
        return String.noValues.contains(trimmed.lowercased())
    }

    /// First bytes of such words: most texts need no further check.
    private static let beginsNoValue: [Bool] = {
        var begins = [Bool](repeating: false, count: 256)
        for text in noValues + noValues.map({ $0.uppercased() }) + [" "] { begins[Int(text.utf8.first ?? 0)] = true }
        return begins
    }()

    private static let noValues: Set<String> = [
        "n/a", "na", "n.a.", "-", "--", "null", "nil", "\\n", "none", "undefined", "nan", "no_selection", "no image",
        "no picture", "kein bild", "keins", "ohne bild", "sans image", "sin imagen", "нет", "#n/a", "#nv",
    ]
}
