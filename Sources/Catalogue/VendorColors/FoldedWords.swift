import Foundation

extension String {
    /// The words of the text, lower case and without accents: "Weiß/NavyBlue 7" is weiss, navy, blue.
    ///
    /// Anything but a letter or an accent separates words, and so does a capital after a small letter. Longer words are
    /// cut to 30 letters.
    var foldedWords: [String] {
        let bytes = Array(utf8)
        if bytes.allSatisfy({ $0 < 0x80 }) { return foldedWords(ofASCII: bytes) }
        return folded(composed.unicodeScalars[...], withDigits: false)
    }

    /// For ASCII, as most titles are: some ten times as fast.
    private func foldedWords(ofASCII bytes: [UInt8]) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var followsSmallLetter = false
        func finish() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word.removeAll(keepingCapacity: true)
        }
        for byte in bytes {
            let lower = byte | 0x20
            let isLetter = 0x61...0x7A ~= lower
            if !isLetter || (followsSmallLetter && byte != lower) { finish() }
            followsSmallLetter = isLetter && byte == lower
            if isLetter, word.count < 30 { word.append(lower) }
        }
        finish()
        return words
    }

    /// The words and numbers of the text, folded as `foldedWords`: "BLK-001/Weiß" is blk, 001, weiss.
    ///
    /// Only the first 120 scalars count, and of each word the first 30.
    var foldedCodes: [String] { folded(unicodeScalars.prefix(120), withDigits: true) }

    /// - Parameter withDigits: whether digits are parts of words; then a capital begins none.
    private func folded(_ scalars: Substring.UnicodeScalarView, withDigits: Bool) -> [String] {
        var words: [String] = []
        var word = ""
        var length = 0
        var followsSmallLetter = false
        func finish() {
            if length > 0 { words.append(word) }
            (word, length) = ("", 0)
        }
        for scalar in scalars where !scalar.isAccent {
            let properties = scalar.properties
            if followsSmallLetter, properties.isUppercase { finish() }
            followsSmallLetter = !withDigits && properties.isLowercase
            let isPart = properties.isAlphabetic || scalar.isPartOfLetter || withDigits && properties.numericType != nil
            if !isPart {
                finish()
            } else if length < 30 {
                word += scalar.folded
                length += 1
            }
        }
        finish()
        return words
    }
}

extension String {
    /// With accents as parts of their letters: without its accent, a Japanese or Vietnamese letter is another letter.
    fileprivate var composed: String {
        unicodeScalars.contains(where: \.isAccent) ? precomposedStringWithCanonicalMapping : self
    }
}

extension Unicode.Scalar {
    /// Whether it is a vowel sign of an Indian or Thai alphabet, or joins its consonants: without it a word is another
    /// word.
    fileprivate var isPartOfLetter: Bool {
        0x900...0xEFF ~= value
            && (properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark)
    }

    /// Whether it is an accent by itself, as in decomposed text.
    fileprivate var isAccent: Bool { properties.generalCategory == .nonspacingMark && !isPartOfLetter }

    /// In lower case and without accent, for the letters of the table; some become two letters.
    fileprivate var folded: String {
        let lower = properties.lowercaseMapping
        if isASCII { return lower }
        return plainLetters[lower] ?? lower
    }
}

/// Letters of European alphabets without their accents, by the letter with it.
private let plainLetters: [String: String] = {
    let groups: [(plain: String, accented: String)] = [
        ("a", "àáâãäåāąă"), ("ae", "æ"), ("c", "çćč"), ("d", "ď"), ("e", "èéêëēęě"), ("g", "ğ"),
        ("i", "ìíîïīı"), ("l", "łľ"), ("n", "ñńň"), ("o", "òóôõöøōő"), ("oe", "œ"), ("r", "řŕ"),
        ("s", "śšşș"), ("ss", "ß"), ("t", "ťţț"), ("u", "ùúûüūůű"), ("y", "ýÿ"), ("z", "źżž"),
        ("α", "ά"), ("ε", "έ"), ("η", "ή"), ("ι", "ίϊΐ"), ("ο", "ό"), ("σ", "ς"), ("υ", "ύϋΰ"), ("ω", "ώ"),
    ]
    var letters: [String: String] = [:]
    for (plain, accented) in groups {
        for letter in accented { letters[String(letter)] = plain }
    }
    // The small letter of the Turkish İ is two scalars.
    letters["i\u{307}"] = "i"
    return letters
}()
