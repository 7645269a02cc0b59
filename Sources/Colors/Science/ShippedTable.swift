private import CColorTables

/// A table that is part of the program, from a file of `Colors/Resources`.
///
/// Lines that begin with `# ` describe the table and its source; then one line names the columns, and each further line
/// is a row. Fields are separated by tabs. Tests make sure that each file is usable.
package enum ShippedTable: String, Sendable {
    case colorNames = "color-names"
    case colorTranslations = "color-translations"
    case colorWords = "color-words"
    /// With sections instead of rows: `LearnedTable` reads it, and `vote`.
    case naming
    case survey
    case thingWords = "thing-words"
    case vendorWords = "vendor-words"
    case vote

    /// The whole file.
    package var text: String {
        var count = 0
        let bytes =
            switch self {
            case .colorNames: color_names_table(&count)
            case .colorTranslations: color_translations_table(&count)
            case .colorWords: color_words_table(&count)
            case .naming: naming_table(&count)
            case .survey: survey_table(&count)
            case .thingWords: thing_words_table(&count)
            case .vendorWords: vendor_words_table(&count)
            case .vote: vote_table(&count)
            }
        return String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The fields of each row, one for each column.
    ///
    /// Traps if the file has other columns.
    /// - Complexity: O(bytes), below 1 ms.
    package func rows(columns: [String]) -> [[Substring]] {
        // By bytes in an array, because it delays the start of the program.
        let lines = Array(text.utf8).split(separator: UInt8(ascii: "\n")).drop { $0.starts(with: "# ".utf8) }
        let rows = lines.map { line in
            line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map { Substring(decoding: $0, as: UTF8.self) }
        }
        guard rows.first?.map(String.init) == columns, rows.allSatisfy({ $0.count == columns.count }) else {
            preconditionFailure("\(rawValue).tsv: expected rows of the columns \(columns)")
        }
        return Array(rows.dropFirst())
    }

    /// The families in a field, separated by spaces.
    package static func families(_ field: Substring) -> [Family] {
        field.split(separator: " ").map { name in
            guard let family = Family(rawValue: String(name)) else { preconditionFailure("no family is \(name)") }
            return family
        }
    }
}
