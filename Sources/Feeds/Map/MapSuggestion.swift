import Text

/// Fields of a feed that may hold what it seems to lack, judged by their names alone, as flags that are ready to be
/// pasted into a shell.
struct MapSuggestion {
    /// Such as `--map 'image=Bild 1'`.
    private let flags: [String]
    /// The field of an example.
    private let example: String

    /// - Parameters:
    ///   - needed: the names of what is missing, as an error lists them.
    ///   - names: those of the feed, as it writes them.
    init(for needed: String, among names: [String]) {
        let needed = needed.lowercased()
        // What is known by its name needs no flag. A hostile header has millions of names.
        let names = names.prefix(MapSuggestion.mostNames).filter {
            $0.utf8.count <= String.mostNameBytes && !MapSuggestion.isKnown($0.normalizedName)
        }
        let missing = MapSuggestion.words.filter { needed.contains($0.field) }
        example = missing.first?.field ?? FieldMap.Field.id.rawValue
        flags = (missing.isEmpty ? MapSuggestion.words : missing).compactMap { field, words in
            MapSuggestion.best(of: names, words).flatMap { MapSuggestion.flag(field, name: $0) }
        }
    }

    /// Not as a name of further pictures alone: the first of them may be what is missing.
    private static func isKnown(_ name: String) -> Bool {
        FieldNames.fieldsOfName[name]?.contains { $0.field != .moreImages } ?? false
    }

    /// Names that are looked at.
    static let mostNames = 200

    /// With a space before it.
    var sentence: String {
        flags.isEmpty
            ? " Name them with --map, as in --map \(example)=COLUMN." : " Try \(flags.joined(separator: " "))."
    }

    /// The flag for a field of that very name; nil for a name that no flag can have.
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

    /// The name with the most telling word; of several the first.
    private static func best(of names: [String], _ words: [String]) -> String? {
        let candidates = names.filter { name in
            let name = name.normalizedName
            return !others.contains { name.contains($0) }
        }
        return words.lazy.compactMap { word in candidates.first { has($0, word) } }.first
    }

    /// Short words stand at the end of a name, or between signs: `Produkt-ID`, `item_nr`, but not `width`.
    private static func has(_ name: String, _ word: String) -> Bool {
        guard word.count <= 3 else { return name.normalizedName.contains(word) }
        let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        return parts.contains { $0 == word } || parts.last?.hasSuffix(word) ?? false
    }

    /// What names mean that have such a word in them, but hold neither an id nor an image.
    private static let others = [
        "alt", "caption", "count", "anzahl", "width", "height", "breite", "parent", "categor", "kategori", "brand",
        "gruppe", "group", "postal", "tax", "currency", "color", "colour", "farb",
    ]

    /// The fields that no item can do without, with words in the names of columns, the most telling first.
    private static let words: [(field: String, words: [String])] = [
        (
            FieldMap.Field.id.rawValue,
            [
                "sku", "artikelnummer", "artikelnr", "artnr", "artikelid", "itemnumber", "itemno", "productid",
                "productnumber", "produktnummer", "produktid", "productcode", "itemcode", "bestellnummer", "artikel",
                "référence", "reference", "referencia", "riferimento", "codice", "código", "codigo", "артикул", "код",
                "numer", "nummer", "number", "número", "numéro", "id", "nr", "no", "num", "ref", "réf", "cod", "code",
                "ean",
                "gtin", "upc", "barcode", "handle", "key", "pk", "uid", "asin",
            ]
        ),
        (
            FieldMap.Field.image.rawValue,
            [
                "imageurl", "bildurl", "imagelink", "bildlink", "image", "imagen", "imagem", "immagine", "bild",
                "afbeelding", "abbildung", "zdjęcie", "obraz", "изображени", "картинк", "picture", "photo", "foto",
                "фото", "img", "pic", "packshot", "thumb", "media", "grafik", "fichier", "datei", "file",
            ]
        ),
    ]
}
