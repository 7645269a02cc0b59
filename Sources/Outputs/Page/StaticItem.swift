import Catalogue
import Colors
import Text

/// One item as markup that needs no script.
struct StaticItem {
    /// The text of a heading above items.
    struct Heading: Sendable, Equatable {
        var band: WallBand
        var family: Family?
    }

    let entry: WallEntry

    /// Writes the item, after a heading if one is due.
    /// - Parameter last: the latest heading, which becomes this item's.
    func write(to html: inout HTMLText, after last: inout Heading?) {
        let heading = Heading(band: entry.position.band, family: entry.family)
        if heading != last {
            html.element("li", class: "heading", heading.text)
            last = heading
        }
        html.element("li", class: colors.isEmpty ? "item no-color" : "item") { html in
            writeImage(to: &html)
            writeBar(to: &html)
            writeWords(to: &html)
        }
        html.markup("\n")
    }

    private func writeImage(to html: inout HTMLText) {
        guard let thumbnail = entry.thumbnail else { return html.markup("<span class=\"no-image\"></span>") }
        html.markup("<img loading=\"lazy\" decoding=\"async\" width=\"160\" height=\"160\" alt=\"\"")
        html.attribute("src", thumbnail)
        html.markup(">")
    }

    /// The shares of the colors as one bar. SVG, because the page's policy forbids style attributes.
    private func writeBar(to html: inout HTMLText) {
        html.markup("<svg class=\"bar\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
        var start = 0
        for (color, width) in zip(colors, barWidths) {
            html.markup("<rect height=\"10\"")
            html.attribute("x", String(start))
            html.attribute("width", String(width))
            html.attribute("fill", color.rgb.hex)
            html.markup("/>")
            start += width
        }
        html.markup("</svg>")
    }

    private var colors: [DominantColor] { entry.analysis?.colors ?? [] }

    /// Widths in thousandths; the shown colors fill the whole bar.
    private var barWidths: [Int] {
        let total = max(colors.reduce(0) { $0 + $1.share }, 0.001)
        return colors.map { Int(($0.share / total * 1000).rounded()) }
    }

    private func writeWords(to html: inout HTMLText) {
        html.element("div", class: "words") { html in
            html.element("p", class: "title") { html in
                writeTitle(to: &html)
                html.element("span", class: "spoken", spokenWords)
            }
            html.markup("<p class=\"measured\" aria-hidden=\"true\">")
            html.text(entry.item.vendorColor.isEmpty ? "no vendor color" : entry.item.vendorColor)
            html.text(" → ")
            html.element("b", entry.family?.rawValue ?? "no color")
            html.markup("</p>")
            if let failure = entry.failure { html.element("p", class: "failure", failure.message) }
            for color in colors { writeSwatch(color, to: &html) }
        }
    }

    private func writeTitle(to html: inout HTMLText) {
        let title = entry.item.title.isEmpty ? entry.item.id : entry.item.title
        guard isWebAddress(entry.item.url) else { return html.text(title) }
        html.markup("<a rel=\"noopener noreferrer\" referrerpolicy=\"no-referrer\"")
        html.attribute("href", entry.item.url)
        html.markup(">")
        html.text(title)
        html.markup("</a>")
    }

    private func writeSwatch(_ color: DominantColor, to html: inout HTMLText) {
        html.markup("<p class=\"swatch\" aria-hidden=\"true\"><svg viewBox=\"0 0 1 1\"><rect width=\"1\" height=\"1\"")
        html.attribute("fill", color.rgb.hex)
        html.markup("/></svg>")
        html.text("\(color.rgb.hex) \(color.family.rawValue) \(color.share.percent(0))")
        html.markup("</p>")
    }
}

extension StaticItem.Heading {
    /// "Red", "Dark: black", "No color".
    var text: String {
        let name = family?.rawValue ?? ""
        switch band {
        case .hue: return name.prefix(1).uppercased() + name.dropFirst()
        case .muted: return "Muted: \(name)"
        case .dark: return "Dark: \(name)"
        case .none: return "No color"
        }
    }
}

extension StaticItem {
    /// The text that screen readers speak after the title: ", wine, red, €49.90; vendor says off white; uncertain".
    ///
    /// The same as in `web/core/items/accessible-label.js`. The lines below the title are hidden from screen readers,
    /// which would spell out each digit of a color.
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
    /// "€1,049.90", "49.90 CHF": like the page's `priceText`, which asks the browser for the signs of other currencies.
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

/// Whether a product page may be linked: web addresses only, never `javascript:` or `file:`.
func isWebAddress(_ address: String) -> Bool {
    let scheme = address.utf8.prefix { $0 != UInt8(ascii: ":") }.map { $0 | 0x20 }
    return (scheme.elementsEqual("http".utf8) || scheme.elementsEqual("https".utf8))
        && address.utf8.dropFirst(scheme.count).starts(with: "://".utf8)
}
