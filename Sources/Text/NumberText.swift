// Numbers and columns as plain text: with a decimal point and rounded half away from zero, in every locale.

extension Double {
    /// With exactly `places` decimals: 0.5 as "0.50".
    ///
    /// Infinities, NaN and numbers of 15 digits or more are printed as by Swift.
    /// - Parameter places: 0...6; other values count as the nearest of these.
    package func fixed(_ places: Int) -> String {
        let places = min(max(places, 0), 6)
        let scale = Double.powersOfTen[places]
        guard isFinite, abs(self) * scale < 1e15 else { return description }
        let scaled = Int((abs(self) * scale).rounded())
        let sign = self < 0 && scaled > 0 ? "-" : ""
        let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int(scale))
        return sign + String(whole) + (places > 0 ? "." + String(part).leftPadded(places, with: "0") : "")
    }

    /// Rounded to at most `places` decimals, with as few as possible: 0.5 as "0.5", 2 as "2.0".
    /// - Parameter places: 0...6; other values count as the nearest of these.
    package func shortest(_ places: Int) -> String {
        let scale = Double.powersOfTen[min(max(places, 0), 6)]
        let rounded = (self * scale).rounded() / scale
        return (rounded == 0 ? 0.0 : rounded).description
    }

    /// A part of 1 as a percentage: 0.996 as "99.6 %".
    /// - Parameters:
    ///   - places: number of decimals, as in `fixed`.
    ///   - space: before the sign; a narrow no-break space, unless columns must be aligned.
    package func percent(_ places: Int, space: String = "\u{202F}") -> String {
        (self * 100).fixed(places) + space + "%"
    }

    private static let powersOfTen: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]
}

extension String {
    /// Padded with spaces at the end to `width` characters.
    package func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// Padded at the beginning.
    package func leftPadded(_ width: Int, with filler: String = " ") -> String {
        String(repeating: filler, count: max(0, width - count)) + self
    }
}
