import Foundation
import Text

extension Price {
    /// Reads `29.99`, `4999 JPY`, `EUR 19,90`, `1.299,00 €`, `$1,299.00`, `1'299.00 CHF`, `$.99`; of a range the first
    /// number.
    ///
    /// A single dot or comma is decimal. If exactly three digits follow, it divides thousands: a comma always, a dot
    /// where a sign or a word for the currency shows that people are to read the text, or where the currency has no
    /// smaller units (`9.990`, VND). In a currency with thousandths (KWD) the dot is decimal. A `$` names no currency:
    /// too many countries have one.
    /// - Parameter currency: ISO 4217, used when the text names none.
    /// - Returns: nil without a number, for one below 0, and for a text of more than 1,000 bytes.
    package init?(_ text: String, currency: String = "") {
        guard text.utf8.count <= Price.textLimit else { return nil }
        if let plain = Price(plain: text, currency: currency) {
            self = plain
            return
        }
        let number = Price.number(in: text.unicodeScalars)
        guard let start = number.indices.first else { return nil }
        let before = text.unicodeScalars[..<start].last
        guard before != "-" && before != "−" else { return nil }
        let currency = Price.currency(in: text) ?? currency
        let isForPeople = text.trimmed.unicodeScalars.contains { !Price.isNumberPart($0) }
        self.init(amountText: Price.digits(String(number), currency, isForPeople: isForPeople), currency: currency)
    }

    /// From the first digit on, or the separator before it in `.99`, but not in `Rs.500`.
    private static func number(in text: String.UnicodeScalarView) -> Substring.UnicodeScalarView {
        let digits = text.drop { !("0"..."9").contains($0) }
        var start = digits.startIndex
        let ahead = text[..<start]
        if let sign = ahead.last, sign == "." || sign == "," {
            let before = ahead.dropLast().last
            let isFree = before.map { $0.properties.isWhitespace || $0.properties.generalCategory == .currencySymbol }
            if isFree ?? true { start = text.index(before: start) }
        }
        return text[start...].prefix { isNumberPart($0) }
    }

    /// Without smaller units, or without any that prices have.
    private static let wholeCurrencies: Set<String> = [
        "BIF", "CLP", "DJF", "GNF", "HUF", "IDR", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF",
        "XOF", "XPF",
    ]
    /// With three decimals.
    private static let thousandthCurrencies: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

    private static let textLimit = 1000

    /// Reads `29.99` and `4999 JPY`, as nearly all feeds write them; nil for everything else.
    private init?(plain text: String, currency: String) {
        let bytes = text.utf8
        let whole = bytes.prefix(12).prefix(while: \.isDigit)
        var rest = bytes.dropFirst(whole.count)
        var end = whole.endIndex
        if rest.first == UInt8(ascii: ".") {
            let decimals = rest.dropFirst().prefix(3).prefix(while: \.isDigit)
            guard (1...2).contains(decimals.count) else { return nil }
            end = decimals.endIndex
            rest = bytes[end...]
        }
        let isCode = rest.count == 4 && rest.first == 0x20 && rest.dropFirst().allSatisfy { (0x41...0x5A).contains($0) }
        guard !whole.isEmpty, rest.isEmpty || isCode else { return nil }
        self.init(amountText: String(text[..<end]), currency: isCode ? String(text.suffix(3)) : currency)
    }

    /// - Parameters:
    ///   - minorUnits: a number in the smallest unit, as in cents.
    ///   - digits: how many decimals the currency has, 0...6.
    package init?(minorUnits: String, digits: Int, currency: String) {
        guard let units = Decimal(plainDigits: minorUnits.trimmed), (0...6).contains(digits) else { return nil }
        self.init(amount: Decimal(sign: .plus, exponent: -digits, significand: units), currency: currency)
    }

    private static func isNumberPart(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar) || ".,'’\u{A0}\u{202F}".unicodeScalars.contains(scalar) || scalar == " "
    }

    /// Digits with a dot before the decimals, if any.
    private static func digits(_ number: String, _ currency: String, isForPeople: Bool) -> String {
        let groups = number.filter { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        let text = String(groups.reversed().drop { $0 == "." || $0 == "," }.reversed())
        guard let last = text.lastIndex(where: { $0 == "." || $0 == "," }) else { return text }
        let separator = text[last]
        let decimals = text[text.index(after: last)...].count
        let isAlone = text.count { $0 == separator } == 1
        let hasOther = text.contains { ($0 == "." || $0 == ",") && $0 != separator }
        let dotDivides =
            wholeCurrencies.contains(currency) || isForPeople && !thousandthCurrencies.contains(currency)
        let isNumber = last != text.startIndex && !text.hasPrefix("0")
        let groupsThree = decimals == 3 && !hasOther && (separator == "," || dotDivides) && isNumber
        let isDecimal = isAlone && !groupsThree
        let digits = { (part: Substring) in part.filter { $0 != "." && $0 != "," } }
        guard isDecimal else { return digits(text[...]) }
        return (digits(text[..<last]).nonEmpty ?? "0") + "." + digits(text[last...])
    }

    private static let symbols: [(Character, String)] = [
        ("€", "EUR"), ("£", "GBP"), ("₽", "RUB"), ("₹", "INR"), ("₩", "KRW"), ("₴", "UAH"), ("₺", "TRY"), ("₪", "ILS"),
        ("฿", "THB"), ("₫", "VND"), ("₱", "PHP"),
    ]

    /// A word of three upper-case letters, or a symbol that only one currency has.
    private static func currency(in text: String) -> String? {
        let words = text.split { !$0.isLetter }
        if let code = words.first(where: { $0.count == 3 && $0.allSatisfy { $0.isASCII && $0.isUppercase } }) {
            return String(code)
        }
        if let symbol = symbols.first(where: { text.contains($0.0) }) { return symbol.1 }
        if words.contains("zł") { return "PLN" }
        if words.contains("Kč") { return "CZK" }
        if words.contains("Ft") { return "HUF" }
        if words.contains("Rp") { return "IDR" }
        return words.contains("руб") || words.contains("р") ? "RUB" : nil
    }
}
