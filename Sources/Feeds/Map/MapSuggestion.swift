import Text

/// Suggests flags `--map` for fields that a feed seems to lack, by the names that it has: ready to be pasted into a
/// shell.
struct MapSuggestion {
    /// Flags such as `--map 'image=Bild 1'`.
    private let flags: [String]
    /// The field to map in an example, if there is no suggestion.
    private let example: String

    /// - Parameters:
    ///   - needed: the names of the missing fields, as an error lists them.
    ///   - names: the feed's names of fields, as it writes them.
    ///   - nested: what `nested(_:in:)` found.
    init(for needed: String, among names: [String], nested: [String] = []) {
        let needed = needed.lowercased()
        // A known name needs no flag. A hostile header may have millions of names.
        let names = names.prefix(MapSuggestion.mostNames).filter {
            $0.utf8.count <= String.mostNameBytes && !MapSuggestion.isKnown($0.normalizedName)
        }
        let missing = MapSuggestion.words.filter { needed.contains($0.field) }
        example = missing.first?.field ?? FieldMap.Field.id.rawValue
        let list = nested.first { $0.hasPrefix("items=") }
        flags =
            list.map { ["--map " + MapSuggestion.quoted($0)] }
            ?? (missing.isEmpty ? MapSuggestion.words : missing).compactMap { field, words in
                if let path = nested.first(where: { $0.hasPrefix(field + "=") }) {
                    return "--map " + MapSuggestion.quoted(path)
                }
                // `Image ID` is a number, and no image.
                let isImage = field == FieldMap.Field.image.rawValue
                let candidates = isImage ? names.filter { !MapSuggestion.has($0, "id", atEnd: false) } : names
                return MapSuggestion.best(of: candidates, words).flatMap { MapSuggestion.flag(field, name: $0) }
            }
    }

    /// Names of further pictures do not count: the first of these may be the missing picture.
    private static func isKnown(_ name: String) -> Bool {
        FieldNames.meanings(of: name).contains { $0.field != .furtherPictures }
    }

    /// Names that are tried.
    static let mostNames = 200

    /// The suggestion, with a space before it.
    var sentence: String {
        flags.isEmpty
            ? " Name them with --map, as in --map \(example)=COLUMN." : " Try \(flags.joined(separator: " "))."
    }

    /// The flag for a field of exactly that name; nil for a name that no flag can have.
    static func flag(_ field: String, name: String) -> String? {
        let name = name.trimmed.replacingScalar("\"", with: "")
        guard !name.isEmpty, name.utf8.count <= String.mostNameBytes, !name.contains(where: \.isNewline) else {
            return nil
        }
        let isPlain = FieldPath(name)?.steps == [.name(name)]
        return "--map " + quoted(isPlain ? "\(field)=\(name)" : "\(field)=\"\(name)\"")
    }

    /// A word of a shell, in quotes where it needs them.
    static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789.,_=:/-".unicodeScalars.contains($0)
        }
        return isPlain ? word : "'" + word.replacingScalar("'", with: "'\\''") + "'"
    }

    /// Where a record of JSON may have the missing fields, inside other members.
    /// - Parameter needed: as of `init`.
    /// - Returns: `field=path`, such as `image=variants.0.image`; `items=path` for a list that may have the products.
    static func nested(_ needed: String, in record: JSONValue) -> [String] {
        let list = record.members.prefix(mostNames).first { member in
            member.value[0].isObject && member.value[1].isObject
                && !ObjectOpening.isOfProduct(member.name.normalizedName)
        }
        if let path = list.flatMap({ step($0.name) }) { return ["items=\(path)"] }
        let fields = [
            (FieldMap.Field.id, FieldNames.id.names),
            (.image, FieldNames.image.names + FieldNames.furtherPictures.names),
        ]
        return fields.compactMap { field, names in
            guard needed.contains(field.rawValue) else { return nil }
            let path = path(to: names, in: record, levels: 2) ?? path(into: names, of: record, isImage: field == .image)
            return path.map { "\(field.rawValue)=\($0)" }
        }
    }

    /// The path to a value inside a member with a known name.
    private static func path(into names: [String], of object: JSONValue, isImage: Bool) -> String? {
        object.members.prefix(mostNames).compactMap { member -> String? in
            guard names.contains(member.name.normalizedName), let outer = step(member.name) else { return nil }
            let inner = member.value.isList ? member.value[0] : member.value
            let found = inner.members.prefix(mostNames).first { member in
                member.value.text.map { !isImage || PictureTexts.isFileOfPicture($0) } ?? false
            }
            return found.flatMap { step($0.name) }.map { "\(outer)\(member.value.isList ? ".0" : "").\($0)" }
        }.first
    }

    /// The path to a member with a known name, at most `levels` below.
    private static func path(to names: [String], in object: JSONValue, levels: Int) -> String? {
        let inner = object.members.prefix(mostNames).compactMap { member -> (path: String, object: JSONValue)? in
            let object = member.value.isList ? member.value[0] : member.value
            let name = member.name.normalizedName
            guard object.isObject, !strangers.contains(where: name.contains) else { return nil }
            return step(member.name).map { ($0 + (member.value.isList ? ".0" : ""), object) }
        }
        for (path, object) in inner {
            let known = object.members.prefix(mostNames).filter { member in
                names.contains(member.name.normalizedName)
                    && (member.value.displayText != nil || member.value.isPicture)
            }
            let best = known.min { rank($0.name, names) < rank($1.name, names) }
            if let name = best.flatMap({ step($0.name) }) { return "\(path).\(name)" }
        }
        guard levels > 1 else { return nil }
        return inner.lazy.compactMap { outer in
            path(to: names, in: outer.object, levels: levels - 1).map { "\(outer.path).\($0)" }
        }.first
    }

    private static func rank(_ name: String, _ names: [String]) -> Int {
        names.firstIndex(of: name.normalizedName) ?? names.count
    }

    /// A name as a step of a path; nil for one that no path can have.
    private static func step(_ name: String) -> String? {
        if FieldPath(name)?.steps == [.name(name)] { return name }
        let isPossible = !name.contains("\"") && !name.contains(where: \.isNewline) && !name.isEmpty
        return isPossible && name.utf8.count <= String.mostNameBytes ? "\"\(name)\"" : nil
    }

    /// Members that describe something other than the product.
    static let strangers = ["brand", "vendor", "manufactur", "categor", "shop", "seller", "group", "supplier"]

    /// The name with the most telling word; of several the first.
    private static func best(of names: [String], _ words: [String]) -> String? {
        let candidates = names.filter { name in
            let name = name.normalizedName
            return !strayWords.contains { name.contains($0) }
        }
        return words.lazy.compactMap { word in candidates.first { has($0, word) } }.first
    }

    /// Whether a name has a word. A short word must be at the end of the name or between signs: `Produkt-ID`,
    /// `item_nr`, but not `width`.
    /// - Parameter atEnd: whether it may end a longer word.
    private static func has(_ name: String, _ word: String, atEnd: Bool = true) -> Bool {
        guard word.count <= 3 else { return name.normalizedName.contains(word) }
        let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        return parts.contains { $0 == word } || atEnd && parts.last?.hasSuffix(word) ?? false
    }

    /// Words of names that are neither an id nor an image.
    private static let strayWords = [
        "alt", "caption", "count", "anzahl", "width", "height", "breite", "parent", "categor", "kategori", "brand",
        "gruppe", "group", "postal", "tax", "currency", "color", "colour", "farb",
    ]

    /// The fields that an item needs, with words in names of columns, the most telling first.
    private static let words: [(field: String, words: [String])] =
        zip(
            [FieldMap.Field.id.rawValue, FieldMap.Field.image.rawValue],
            """
            id: sku artikelnummer artikelnr artnr artikelid itemnumber itemno productid productnumber produktnummer \
            produktid productcode itemcode bestellnummer artikel référence reference referencia riferimento codice \
            código codigo артикул код numer nummer number número numéro id nr no num ref réf cod code ean gtin upc \
            barcode handle key pk uid asin
            image: imageurl bildurl imagelink bildlink image imagen imagem immagine bild afbeelding abbildung zdjęcie \
            obraz изображени картинк picture photo foto фото img pic packshot thumb media grafik fichier datei file
            """.nameTable
        ).map { ($0, $1) }
}
