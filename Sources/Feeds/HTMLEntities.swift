import Text

/// Character references of HTML: numeric ones, names of Latin-1 characters, and a few that shops use.
enum HTMLEntities {
    /// `Caf&eacute; &amp; Bar` becomes `Café & Bar`. Only references that end in a semicolon count; unknown ones stay.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let name = rest[rest.index(after: start)...].prefix(32).prefix { $0 != ";" && $0 != "&" && $0 != " " }
            if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let scalar = scalar(String(name)) {
                result.unicodeScalars.append(scalar)
                rest = rest[rest.index(after: name.endIndex)...]
            } else {
                result += "&"
                rest = rest[rest.index(after: start)...]
            }
        }
        return result + rest
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return named[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, number > 0x1F || number == 9 || number == 10 || number == 13 else { return nil }
        // HTML reads these as Windows-1252.
        return (0x80...0x9F).contains(number) ? Windows1252.scalars[Int(number)] : Unicode.Scalar(number)
    }

    private static let named: [String: Unicode.Scalar] = {
        let latin1 = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
            acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml \
            Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde \
            Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig \
            ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide \
            oslash ugrave uacute ucirc uuml yacute thorn yuml
            """
        var table: [String: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—", "lsquo": "‘",
            "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "hellip": "…", "bull": "•",
            "trade": "™",
            "euro": "€", "prime": "′", "Prime": "″", "lsaquo": "‹", "rsaquo": "›", "oelig": "œ", "OElig": "Œ",
            "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
            "minus": "−", "deg": "°",
        ]
        for (index, name) in latin1.split(separator: " ").enumerated() {
            table[String(name)] = Unicode.Scalar(UInt8(0xA0 + index))
        }
        return table
    }()
}

extension String {
    /// The text with entities decoded and without white space at its ends.
    var asShown: String { HTMLEntities.decoded(self).trimmed }

    /// The text without tags of HTML: `<b>Hat</b><br>red` becomes `Hat red`.
    var withoutTags: String {
        guard utf8.contains(UInt8(ascii: "<")) else { return self }
        let text = replacing(/<\/?[A-Za-z][^<>]*>/, with: " ")
        return text == self ? self : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
