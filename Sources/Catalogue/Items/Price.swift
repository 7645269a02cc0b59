package import Foundation
import Text

/// What an item costs.
package struct Price: Sendable, Equatable {
    /// In the currency's main unit, as in euros, exactly as the feed wrote it; 0 or more.
    package let amount: Decimal
    /// ISO 4217, as in `EUR`; empty when the feed names none.
    package var currency: String

    /// All digits of the amount with a dot before its decimals, as in JSON and SQL, without zeros at the end.
    package let amountText: String

    init(amount: Decimal, currency: String) {
        (self.amount, self.currency, amountText) = (amount, currency, amount.description)
    }

    /// - Parameter amountText: as `amountText` writes it.
    /// - Returns: nil for anything but digits with at most one dot between them.
    package init?(amountText: String, currency: String) {
        guard let amount = Decimal(plainDigits: amountText) else { return nil }
        (self.amount, self.currency) = (amount, currency)
        self.amountText = Price.isAmountText(amountText) ? amountText : amount.description
    }

    /// Whether digits with at most one dot between them are as `amountText` writes them. A quick test: it may say no
    /// although they are.
    private static func isAmountText(_ digits: String) -> Bool {
        let utf8 = digits.utf8
        return utf8.count <= 19 && utf8.first != UInt8(ascii: "0")
            && (utf8.last != UInt8(ascii: "0") || !utf8.contains(UInt8(ascii: ".")))
    }

    /// The lower of two, whatever their currencies; if one is nil, the other.
    package static func lower(_ one: Price?, _ other: Price?) -> Price? {
        guard let one, let other else { return one ?? other }
        return other.amount < one.amount ? other : one
    }
}

extension Decimal {
    /// Reads `1299` and `19.90`, up to 38 digits; nil for everything else.
    init?(plainDigits text: String) {
        var units: UInt64 = 0
        var count = 0
        var decimals: Int?
        for byte in text.utf8 {
            if byte == UInt8(ascii: "."), decimals == nil, count > 0 {
                decimals = 0
            } else if byte.isDigit {
                units = units &* 10 &+ UInt64(byte & 0xF)
                count += 1
                decimals = decimals.map { $0 + 1 }
            } else {
                return nil
            }
        }
        guard count > 0, decimals != 0 else { return nil }
        // Numbers of more than 64 bits need `Decimal`.
        guard count > 18 else {
            self.init(sign: .plus, exponent: -(decimals ?? 0), significand: Decimal(units))
            return
        }
        guard count <= 38, let amount = Decimal(string: text) else { return nil }
        self = amount
    }
}
