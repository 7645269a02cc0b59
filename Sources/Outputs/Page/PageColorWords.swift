import Colors
import Text

/// The words for colors in a compact form; `color-words.js` reads them.
enum PageColorWords {
    /// `navy 0f1f47 h,gold c9a94e fk both,brass b5965a fkl thing`: names, colors, letters of families as in the columns
    /// of items, and whether the word also (`both`) or only (`thing`) names a thing.
    static var names: String {
        let names = ColorName.all.map { name in
            let isThing = ColorWords.meanings[foldedWord(name.name)]?.isThing ?? false
            return row(name.name, name.color, name.families) + (isThing ? " both" : "")
        }
        let things = ColorWords.things.filter(\.meaning.isOnlyThing).map { thing in
            row(thing.meaning.word, thing.meaning.color, thing.families) + " thing"
        }
        return (names + things).joined(separator: ",")
    }

    private static func row(_ name: String, _ color: RGB?, _ families: [Family]) -> String {
        let letters = String(String.UnicodeScalarView(families.map(PageColumns.letter)))
        return "\(underscored(name)) \(color?.hex.dropFirst() ?? "") \(letters)"
    }

    /// `navy marine marineblau;black schwarz*;.ends wit rood`: the meaning of each row's words, then the words; parts
    /// of compounds have a leading point.
    static var words: String {
        let rows = ColorWords.rows.map { row in
            (ColorWords.Part(rawValue: row.color) == nil ? "" : ".") + "\(underscored(row.color)) \(row.words)"
        }
        let things = ColorWords.things.filter { !$0.words.isEmpty }
            .map { "\(underscored($0.meaning.word)) \($0.words)" }
        return (rows + things).joined(separator: ";")
    }

    /// `endings y a;black czarn~ czern;off_white zlamana_biel`: rows as in the file, without accents.
    static var translations: String {
        ShippedTable.colorTranslations.rows(columns: ["language", "color", "words"]).map { row in
            let words = [row[1]] + row[2].split(separator: " ")
            return words.map { underscored(foldedWord(String($0.filter { $0 != "!" }))) }.joined(separator: " ")
        }.joined(separator: ";")
    }

    private static func underscored(_ name: some StringProtocol) -> String { String(name.map { $0 == " " ? "_" : $0 }) }
}
