import Colors

/// The words for colors in few bytes; `color-words.js` reads them.
enum PageColorWords {
    /// `navy 0f1f47 h,blue_grey 607c8e ch`: names, colors, and letters of families as in the columns of items.
    static var names: String {
        ColorName.all.map { name in
            let families = String(String.UnicodeScalarView(name.families.map(PageColumns.letter)))
            return "\(underscored(name.name)) \(name.color.hex.dropFirst()) \(families)"
        }.joined(separator: ",")
    }

    /// `navy marine marineblau;black schwarz*`: what the words of a row mean, and the words.
    static var words: String {
        ColorWords.rows.map { "\(underscored($0.color)) \($0.words)" }.joined(separator: ";")
    }

    /// `gold c9a94e fk;brass b5965a fkl messing* laiton`: things, their colors, letters of families, and further words.
    static var things: String {
        ColorWords.things.map { thing in
            let letters = String(String.UnicodeScalarView(thing.families.map(PageColumns.letter)))
            let color = thing.meaning.color?.hex.dropFirst() ?? ""
            return "\(underscored(thing.meaning.word)) \(color) \(letters) \(thing.words)"
        }.joined(separator: ";")
    }

    /// `endings y a;black czarn~ czerń|ordinary sari`: languages, and in each its endings and rows as in the file.
    static var translations: String {
        var languages: [(name: Substring, rows: [String])] = []
        for row in ShippedTable.colorTranslations.rows(columns: ["language", "color", "words"]) {
            if languages.last?.name != row[0] { languages.append((row[0], [])) }
            languages[languages.count - 1].rows.append("\(underscored(row[1])) \(row[2])")
        }
        return languages.map { $0.rows.joined(separator: ";") }.joined(separator: "|")
    }

    private static func underscored(_ name: some StringProtocol) -> String { String(name.map { $0 == " " ? "_" : $0 }) }
}
