/// The part of an item's id that stands for its color.
enum ColorSlug {
    /// Lower-case letters and digits of any script, all else as single hyphens: `Off White / Red` is `off-white-red`.
    /// Texts without any letter or digit are spelled by their code points.
    static func make(_ color: String) -> String {
        var slug = ""
        for character in color.lowercased() {
            if character.isLetter || character.isNumber {
                slug.append(character)
            } else if !slug.isEmpty, slug.last != "-" {
                slug.append("-")
            }
        }
        while slug.last == "-" { slug.removeLast() }
        guard slug.isEmpty else { return slug }
        return color.unicodeScalars.map { "u" + String($0.value, radix: 16) }.joined(separator: "-")
    }
}
