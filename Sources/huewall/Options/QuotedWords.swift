import ArgumentParser

/// Splits a text into words as a shell does: at spaces, unless quotes or a backslash keep them.
struct QuotedWords {
    private(set) var words: [String] = []

    /// - Throws: `ValidationError` for a quote that is not closed.
    init(_ text: String) throws {
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if quote == nil, character.isWhitespace {
                if let ended = word { words.append(ended) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let quote { throw ValidationError("Expected a closing \(quote) in '\(text)'.") }
        if let word { words.append(word) }
    }
}
