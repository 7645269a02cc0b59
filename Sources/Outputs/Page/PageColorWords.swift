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

    private static func underscored(_ name: String) -> String { String(name.map { $0 == " " ? "_" : $0 }) }
}
