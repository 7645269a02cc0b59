import Colors
import Text

extension ShopWords {
    /// `words.csv`: what each word of the shop means, one word a line, those of most items first.
    func table() -> [UInt8] {
        var table = CSVText()
        let shares = Family.allCases.map(\.rawValue)
        let numbers = ["items", "pictures", "family", "part", "clarity", "decided"]
        table.row(["word", "otherSpellings"] + numbers + shares + ["field"])
        for word in sorted {
            let first = word.families.first
            table.row(
                [
                    word.spelling, word.otherSpellings.joined(separator: "|"), String(word.items),
                    String(word.sums.pictures), first?.family.rawValue ?? "", first?.part.shortest(3) ?? "",
                    word.clarity?.rawValue ?? "", String(word.decided),
                ] + Family.allCases.map { word.sums.part(of: $0).shortest(3) } + [word.field.rawValue])
        }
        return table.takeBytes()
    }

    /// `words-odd.csv`: the items whose pictures clearly look otherwise than those of the others with their word.
    func oddItems() -> [UInt8] {
        var table = CSVText()
        table.row(["word", "wordFamily", "wordPart", "id", "title", "family", "confidence", "thumbnail", "field"])
        for word in sorted {
            guard let first = word.families.first else { continue }
            for item in word.oddItems {
                table.row([
                    word.spelling, first.family.rawValue, first.part.shortest(3), item.id, item.title,
                    item.family.rawValue, item.confidence.shortest(4), item.thumbnail ?? "",
                    word.field.rawValue,
                ])
            }
        }
        return table.takeBytes()
    }
}
