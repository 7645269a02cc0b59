import Foundation
import Text

extension Price {
    /// Reads `29.99`, `4999 JPY`, `EUR 19,90`, `1.299,00 €`, `$1,299.00`, `1'299.00 CHF`, `,89 €`; of a range the first
    /// number.
    ///
    /// Exactly three digits behind a single dot or comma are thousands if the text names a currency. They are decimals
    /// if the currency has three of them. If the text names no currency, they are decimals behind a dot and thousands
    /// behind a comma. A `$` stands for no currency of its own: too many countries have one.
    /// - Parameter currency: ISO 4217, used when the text names none.
    /// - Returns: nil without a number, for one below 0, and for a text of more than 1,000 bytes.
    package init?(_ text: String, currency: String = "") {
        guard let price = Price.read(text, currency: currency)?.price else { return nil }
        self = price
    }

    /// The same, with what the text says of dots and commas.
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
        return price.map { ($0, mark) }
    }

    /// What stands before the decimals, as far as the text of one price shows it.
    package enum DecimalMark: Sendable {
        case dot
        case comma
        /// Nothing shows it, and the price is the same for both.
        case unknown
        /// Nothing shows it, and the price would be another one: `1.299`.
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
}

/// The number in the text of a price, before its dots and commas are understood.
private struct PriceNumber {
    /// Digits, dots and commas: it begins with a digit or the mark of the decimals, and ends with a digit.
    private let text: String

    /// - Returns: nil without a digit, and for a number below 0.
    init?(in text: String) {
        let scalars = Array(text.unicodeScalars)
        guard var start = scalars.firstIndex(where: PriceNumber.isDigit) else { return nil }
        // `.99`, but not `Rs.99`.
        let isMarked = start > 0 && PriceNumber.isMark(scalars[start - 1])
        if isMarked, start == 1 || PriceNumber.standsBeforeNumber(scalars[start - 2]) { start -= 1 }
        let before = scalars[..<start].drop { $0.properties.isWhitespace }
        if let first = before.first, let last = before.last, PriceNumber.isMinus(first) || PriceNumber.isMinus(last) {
            return nil
        }
        var number = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated().dropFirst(start) {
            if PriceNumber.isDigit(scalar) || PriceNumber.isMark(scalar) {
                number.append(scalar)
            } else if PriceNumber.isBlank(scalar) {
                // Blanks part thousands, or two prices.
                let group = scalars[(index + 1)...].prefix(4).prefix(while: PriceNumber.isDigit)
                guard group.count == 3, !number.contains(where: PriceNumber.isMark) else { break }
            } else if scalar != "'" && scalar != "’" {
                break
            }
        }
        while let last = number.last, PriceNumber.isMark(last) { number.removeLast() }
        self.text = String(number)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == "," }
    private static func isMinus(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || scalar == "−" }
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    private static func standsBeforeNumber(_ scalar: Unicode.Scalar) -> Bool {
        isBlank(scalar) || isMinus(scalar) || scalar.properties.generalCategory == .currencySymbol
    }

    /// The last dot or comma.
    var mark: Character? { text.last { $0 == "." || $0 == "," } }

    /// Whether the only mark may stand before three decimals, or before thousands.
    var isOpen: Bool {
        guard let mark, let place = text.firstIndex(of: mark) else { return false }
        let (whole, rest) = (text[..<place], text[place...].dropFirst())
        return whole.allSatisfy(PriceNumber.isDigit) && (1...3).contains(whole.count) && !whole.hasPrefix("0")
            && rest.allSatisfy(PriceNumber.isDigit) && rest.count == 3
    }

    /// Of a number that is not open.
    var decimalMark: Price.DecimalMark {
        guard let mark else { return .unknown }
        // Marks that part thousands come several times.
        let isDecimal = text.count { $0 == mark } == 1
        return (mark == ".") == isDecimal ? .dot : .comma
    }

    /// Digits with a dot before the decimals, if any.
    /// - Parameter groupsThree: whether exactly three digits behind a single mark are thousands.
    func digits(groupsThree: Bool) -> String {
        guard let mark, let place = text.lastIndex(of: mark) else { return text }
        let whole = text[..<place].filter { $0 != "." && $0 != "," }
        let rest = text[place...].dropFirst()
        guard !text[..<place].contains(mark), !(isOpen && groupsThree) else { return whole + rest }
        return (whole.isEmpty ? "0" : whole) + "." + rest
    }
}

/// What is known of currencies by their codes and signs.
private enum Currency {
    /// How many decimals prices have in it; 2 for an unknown one.
    static func decimals(_ code: String) -> Int {
        if withoutDecimals.contains(code) { return 0 }
        return withThreeDecimals.contains(code) ? 3 : 2
    }

    /// By ISO 4217, or because shops do not use the decimals.
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
        "円": "JPY", "원": "KRW",
    ]

    /// By a word of three upper-case letters, or a sign that only one currency has.
    static func named(in text: String) -> String? {
        let words = text.split { !$0.isLetter }.map(String.init)
        if let code = words.first(where: { $0.count == 3 && $0.allSatisfy { $0.isASCII && $0.isUppercase } }) {
            return code
        }
        return symbols.first { text.contains($0.0) }?.1 ?? words.lazy.compactMap { Currency.words[$0] }.first
    }
}
