// Numbers and columns as plain text: always with a point and rounded half away from zero, whatever the machine's
// locale.

extension Double {
    /// With exactly `places` digits behind the point: 0.5 as "0.50".
    ///
    /// Numbers that have no such form, which are infinities, NaN and those of 15 digits and more, stand as Swift prints
    /// them.
    /// - Parameter places: 0...6; what is outside counts as the nearest of these.
    package func fixed(_ places: Int) -> String {
        let places = min(max(places, 0), 6)
        let scale = Double.powersOfTen[places]
        guard isFinite, abs(self) * scale < 1e15 else { return description }
        let scaled = Int((abs(self) * scale).rounded())
        let sign = self < 0 && scaled > 0 ? "-" : ""
        let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int(scale))
        return sign + String(whole) + (places > 0 ? "." + String(part).leftPadded(places, with: "0") : "")
    }

    /// Rounded to at most `places` digits behind the point, and with as few as needed: 0.5 as "0.5", 2 as "2.0".
    /// - Parameter places: 0...6; what is outside counts as the nearest of these.
    package func shortest(_ places: Int) -> String {
        let scale = Double.powersOfTen[min(max(places, 0), 6)]
        let rounded = (self * scale).rounded() / scale
        return (rounded == 0 ? 0.0 : rounded).description
    }

    /// A part of 1 as a percentage: 0.996 as "99.6 %".
    /// - Parameters:
    ///   - places: digits behind the point, as in `fixed`.
    ///   - space: before the sign; a narrow one that keeps the line together, unless columns are to be aligned.
    package func percent(_ places: Int, space: String = "\u{202F}") -> String {
        (self * 100).fixed(places) + space + "%"
    }

    private static let powersOfTen: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]
}

extension String {
    /// Filled with spaces at the end, up to `width` characters.
    package func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// Filled at the beginning.
    package func leftPadded(_ width: Int, with filler: String = " ") -> String {
        String(repeating: filler, count: max(0, width - count)) + self
    }
}
