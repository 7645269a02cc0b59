import Foundation
import Text

extension Price {
    /// Reads `29.99`, `4999 JPY`, `EUR 19,90`, `1.299,00 €`, `$1,299.00`, `1'299.00 CHF`, `,89 €`, `99 ct`, and the
    /// first number of a range.
    ///
    /// Exactly three digits after a single dot or comma are thousands if the text names a currency, and decimals if
    /// that currency has three. Without a currency they are decimals after a dot and thousands after a comma. `$` names
    /// no currency: too many countries use it.
    /// - Parameter currency: ISO 4217, used when the text names none.
    /// - Returns: nil without a number, for a negative one, and for a text of more than 1,000 bytes.
    package init?(_ text: String, currency: String = "") {
        guard let price = Price.read(text, currency: currency)?.price else { return nil }
        self = price
    }

    /// The same, with the mark before the decimals.
    package static func read(_ text: String, currency: String = "") -> (price: Price, mark: DecimalMark)? {
        guard text.utf8.count <= Price.textLimit else { return nil }
        if let plain = Price(plain: text, currency: currency) {
            return (plain, text.utf8.contains(UInt8(ascii: ".")) ? .dot : .unknown)
        }
        guard let number = PriceNumber(in: text) else { return nil }
        let named = Currency.named(in: text)
        let currency = named ?? currency
        let hasSign = named != nil || text.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
        let decimals = Currency.decimals(currency)
        let groupsThree =
            switch decimals {
            case 0: true
            case 3: false
            default: hasSign || number.mark == ","
            }
        let price = Price(amountText: number.digits(groupsThree: groupsThree), currency: currency)
        let mark = number.isOpen ? (hasSign || decimals != 2 ? .unknown : .open) : number.decimalMark
        return price.map {
            (number.isHundredths ? Price(amount: $0.amount / 100, currency: currency) : $0, mark)
        }
    }

    /// The currency that a text means: `EUR`, `eur`, `€`, `Euro`; nil for any other text.
    /// - Returns: ISO 4217.
    package static func currency(named text: String) -> String? {
        let text = text.trimmed
        if text.utf8.count == 3, Currency.isCode(text.uppercased()) { return text.uppercased() }
        return text.utf8.count <= textLimit ? Currency.named(in: text) : nil
    }

    /// The mark before the decimals, as far as the text of one price shows it.
    package enum DecimalMark: Sendable {
        case dot
        case comma
        /// Not shown, and the price is the same with both.
        case unknown
        /// Not shown, and the price depends on it: `1.299`.
        case open
    }

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
        let code = rest.count == 4 && rest.first == 0x20 ? String(Substring(rest.dropFirst())) : nil
        guard !whole.isEmpty, rest.isEmpty || code.map(Currency.isCode) == true else { return nil }
        self.init(amountText: String(text[..<end]), currency: code ?? currency)
    }

    /// - Parameters:
    ///   - minorUnits: a number in the smallest unit, as in cents.
    ///   - digits: how many decimals the currency has, 0...6.
    package init?(minorUnits: String, digits: Int, currency: String) {
        guard let units = Decimal(plainDigits: minorUnits.trimmed), (0...6).contains(digits) else { return nil }
        self.init(amount: Decimal(sign: .plus, exponent: -digits, significand: units), currency: currency)
    }
}

/// The number in the text of a price, with its dots and commas.
private struct PriceNumber {
    /// Digits, dots and commas. It begins with a digit or the decimal mark, and ends with a digit.
    private let text: String
    /// Whether it counts cents.
    let isHundredths: Bool

    /// - Returns: nil without a digit, and for a negative number.
    init?(in text: String) {
        let scalars = Array(text.unicodeScalars)
        guard var start = PriceNumber.start(in: scalars) else { return nil }
        // `.99`, but not `Rs.99`.
        let isMarked = start > 0 && PriceNumber.isMark(scalars[start - 1])
        if isMarked, start == 1 || PriceNumber.standsBeforeNumber(scalars[start - 2]) { start -= 1 }
        let before = scalars[..<start].drop { $0.properties.isWhitespace }
        let isFirst = !before.contains(where: PriceNumber.isDigit)
        if isFirst, let first = before.first, let last = before.last,
            PriceNumber.isMinus(first) || PriceNumber.isMinus(last)
        {
            return nil
        }
        var number = String.UnicodeScalarView()
        var rest = scalars[scalars.endIndex...]
        for (index, scalar) in scalars.enumerated().dropFirst(start) {
            if PriceNumber.isDigit(scalar) || PriceNumber.isMark(scalar) {
                number.append(scalar)
            } else if PriceNumber.isBlank(scalar) {
                // A blank separates thousands, or two prices.
                let group = scalars[(index + 1)...].prefix(4).prefix(while: PriceNumber.isDigit)
                guard group.count == 3, !number.contains(where: PriceNumber.isMark) else {
                    rest = scalars[index...]
                    break
                }
            } else if !PriceNumber.isApostrophe(scalar) {
                rest = scalars[index...]
                break
            }
        }
        // `1.299,-` has no decimals; `12 € 50` and `12€50` have them after the sign.
        let hasNone = number.last.map(PriceNumber.isMark) ?? false && rest.first.map(PriceNumber.isDash) ?? false
        while let last = number.last, PriceNumber.isMark(last) { number.removeLast() }
        if hasNone { number.removeAll(where: PriceNumber.isMark) }
        if let cents = PriceNumber.cents(behind: rest), !number.contains(where: PriceNumber.isMark) {
            number += ".\(cents)".unicodeScalars
        }
        self.text = String(number)
        isHundredths = PriceNumber.isCents(rest)
    }

    /// Whether a word for cents begins a text.
    private static func isCents(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        let word = text.drop(while: isBlank).prefix { $0.properties.isAlphabetic || $0 == "¢" }
        return centWords.contains(String(String.UnicodeScalarView(word)).lowercased())
    }

    private static let centWords: Set<String> = [
        "ct", "cts", "cent", "cents", "¢", "eurocent", "eurocents", "pence", "centimes", "céntimos", "centesimi", "коп",
    ]

    /// Two digits at the end, after the sign of a currency.
    private static func cents(behind text: ArraySlice<Unicode.Scalar>) -> String? {
        let behind = text.drop(while: isBlank)
        guard let sign = behind.first, sign.properties.generalCategory == .currencySymbol else { return nil }
        let digits = behind.dropFirst().drop(while: isBlank)
        let cents = digits.prefix(while: isDigit)
        guard cents.count == 2, cents.count == digits.count || isCents(digits.dropFirst(2)) else { return nil }
        return String(String.UnicodeScalarView(cents))
    }

    /// Where the price begins: at the first number. If that counts pieces or percents, as in `3er Pack 12,00 €` and
    /// `16% off 19.90`, the next number counts, if there is one.
    private static func start(in scalars: [Unicode.Scalar]) -> Int? {
        guard let first = scalars.firstIndex(where: isDigit) else { return nil }
        let end = scalars[first...].firstIndex { !isDigit($0) } ?? scalars.endIndex
        guard let next = scalars[end...].firstIndex(where: isDigit) else { return first }
        let between = scalars[end..<next]
        if between.first == "%" { return next }
        let word = String(String.UnicodeScalarView(between.drop(while: isBlank).prefix { $0.properties.isAlphabetic }))
        let isOfPieces = !word.isEmpty && Currency.named(in: word) == nil && !rangeWords.contains(word.lowercased())
        return isOfPieces && Currency.named(in: String(String.UnicodeScalarView(scalars[next...]))) != nil
            ? next : first
    }

    /// Words between the ends of a range.
    private static let rangeWords: Set<String> = [
        "bis", "to", "à", "a", "do", "до", "hasta", "til", "tot", "or", "oder",
    ]

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == "," }
    private static func isMinus(_ scalar: Unicode.Scalar) -> Bool { scalar == "−" || isDash(scalar) }
    private static func isDash(_ scalar: Unicode.Scalar) -> Bool { ["-", "–", "—"].contains(scalar) }
    /// An apostrophe separates thousands, also as keyboards without it write it.
    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool { ["'", "’", "`", "´", "′"].contains(scalar) }
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    private static func standsBeforeNumber(_ scalar: Unicode.Scalar) -> Bool {
        isBlank(scalar) || isMinus(scalar) || scalar.properties.generalCategory == .currencySymbol
    }

    /// The last dot or comma.
    var mark: Character? { text.last { $0 == "." || $0 == "," } }

    /// Whether the only mark may stand before decimals or before thousands.
    var isOpen: Bool {
        guard let mark, let index = text.firstIndex(of: mark) else { return false }
        let (whole, rest) = (text[..<index], text[index...].dropFirst())
        return whole.allSatisfy(PriceNumber.isDigit) && (1...3).contains(whole.count) && !whole.hasPrefix("0")
            && rest.allSatisfy(PriceNumber.isDigit) && rest.count == 3
    }

    /// The decimal mark of a number that is not open.
    var decimalMark: Price.DecimalMark {
        guard let mark else { return .unknown }
        // A mark between thousands may come several times.
        let isDecimal = text.count { $0 == mark } == 1
        return (mark == ".") == isDecimal ? .dot : .comma
    }

    /// Digits with a dot before the decimals, if any.
    /// - Parameter groupsThree: whether exactly three digits after a single mark are thousands.
    func digits(groupsThree: Bool) -> String {
        guard let mark, let index = text.lastIndex(of: mark) else { return text }
        let whole = text[..<index].filter { $0 != "." && $0 != "," }
        let rest = text[index...].dropFirst()
        guard !text[..<index].contains(mark), !(isOpen && groupsThree) else { return whole + rest }
        return (whole.isEmpty ? "0" : whole) + "." + rest
    }
}

/// Currencies by their codes and signs.
private enum Currency {
    /// The decimals of its prices; 2 for an unknown currency.
    static func decimals(_ code: String) -> Int {
        if withoutDecimals.contains(code) { return 0 }
        return withThreeDecimals.contains(code) ? 3 : 2
    }

    /// Currencies without decimals in ISO 4217, and those whose decimals shops do not use.
    private static let withoutDecimals: Set<String> = [
        "BIF", "CLP", "COP", "CRC", "DJF", "GNF", "HUF", "IDR", "IRR", "ISK", "JPY", "KHR", "KMF", "KRW", "LAK", "LBP",
        "MGA", "MMK", "PYG", "RWF", "TZS", "UGX", "UZS", "VND", "VUV", "XAF", "XOF", "XPF",
    ]

    private static let withThreeDecimals: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

    private static let symbols: [(Character, String)] = [
        ("€", "EUR"), ("£", "GBP"), ("₽", "RUB"), ("₹", "INR"), ("₩", "KRW"), ("₴", "UAH"), ("₺", "TRY"), ("₪", "ILS"),
        ("฿", "THB"), ("₫", "VND"), ("₱", "PHP"),
    ]

    private static let words = [
        "zł": "PLN", "Kč": "CZK", "руб": "RUB", "р": "RUB", "Ft": "HUF", "Rp": "IDR", "đ": "VND", "VNĐ": "VND",
        "円": "JPY", "원": "KRW", "Fr": "CHF", "SFr": "CHF", "sFr": "CHF",
    ]

    /// Whether it is a code of ISO 4217 that people pay with, or an older one that feeds still write.
    static func isCode(_ text: String) -> Bool { codes.contains(text) }

    private static let codes = Set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BYR BZD \
        CAD CDF CHF CLF CLP CNH CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GGP \
        GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR ISK JEP JMD JOD JPY KES KGS KHR KMF \
        KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRO MRU MUR MVR MWK MXN \
        MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RMB RON RSD RUB RUR RWF SAR SBD SCR \
        SDG SEK SGD SHP SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD \
        UYU UZS VED VEF VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL
        """.split(separator: " ").map(String.init))

    /// The currency of a code, a word, or a sign that no other currency has.
    static func named(in text: String) -> String? {
        // Most names of columns are one such word.
        if text.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) { return Currency.words[text] ?? smallWords[text] }
        let words = text.split { !$0.isLetter }.map(String.init)
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        // A code may be a word, too: *TOP*, *ALL*.
        if !isASCII, let sign = symbols.first(where: { text.contains($0.0) }) { return sign.1 }
        if let code = words.first(where: isCode) { return code }
        let hasDollar = text.utf8.contains(UInt8(ascii: "$"))
        return (hasDollar ? dollars.first { text.contains($0.0) }?.1 : nil)
            ?? words.lazy.compactMap { Currency.words[$0] ?? Currency.smallWords[$0.lowercased()] }.first
    }

    /// Signs that end in the sign of many currencies.
    private static let dollars = [
        ("US$", "USD"), ("CA$", "CAD"), ("C$", "CAD"), ("AU$", "AUD"), ("A$", "AUD"), ("NZ$", "NZD"), ("HK$", "HKD"),
        ("NT$", "TWD"), ("AR$", "ARS"), ("S$", "SGD"), ("R$", "BRL"), ("MX$", "MXN"),
    ]

    private static let smallWords = [
        "euro": "EUR", "euros": "EUR", "eur": "EUR", "usd": "USD", "gbp": "GBP", "chf": "CHF",
    ]
}
