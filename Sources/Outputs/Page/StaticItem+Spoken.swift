import Catalogue
import Colors
import Text

extension StaticItem {
    /// What is heard after the title: ", wine, red, €49.90; vendor says off white; uncertain".
    ///
    /// The same as in `web/core/items/accessible-label.js`. The lines below the title are for eyes: the digits of a
    /// color would be spelled out one by one.
    var spokenWords: String {
        let family = entry.family?.rawValue
        var first: [String] = []
        if let family, let shade = entry.analysis?.colors.first?.name, !shade.isEmpty, shade != family {
            first.append(shade)
        }
        first.append(family ?? "no color")
        if let price = entry.item.price { first.append(price.spoken) }
        var parts = [first.map { ", " + $0 }.joined()]
        if !entry.item.vendorColor.isEmpty { parts.append("vendor says \(entry.item.vendorColor)") }
        if entry.flags.contains(.lowConfidence) { parts.append("uncertain") }
        return parts.joined(separator: "; ")
    }
}

extension Price {
    /// "€1,049.90", "49.90 CHF": as `priceText` of the page, which asks the browser for the signs of other currencies.
    fileprivate var spoken: String {
        let parts = amountText.split(separator: ".")
        let decimals = parts.count > 1 ? parts[1] : ""
        let zeros = String(repeating: "0", count: max(0, 2 - decimals.count))
        let whole = parts.first ?? ""
        guard let sign = ["EUR": "€", "USD": "$", "GBP": "£"][currency] else {
            return "\(whole).\(decimals)\(zeros)" + (currency.isEmpty ? "" : " \(currency)")
        }
        return "\(sign)\(Price.grouped(whole)).\(decimals)\(zeros)"
    }

    /// "1049" as "1,049".
    private static func grouped(_ digits: Substring) -> String {
        digits.count <= 3 ? String(digits) : grouped(digits.dropLast(3)) + "," + digits.suffix(3)
    }
}
