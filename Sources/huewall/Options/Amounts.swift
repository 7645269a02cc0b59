/// Reads `90`, `90s`, `10m`, `12h` and `7d` in seconds; nil for anything else, and for more than ten years.
func seconds(of text: String) -> Int? {
    amount(text, units: ["s": 1, "m": 60, "h": 3600, "d": 86_400]).flatMap { $0 <= 315_360_000 ? $0 : nil }
}

/// Reads `1048576`, `1024K`, `512M`, `1G` and `1T` in bytes, also with small letters; nil for anything else.
func bytes(of text: String) -> Int? {
    amount(text.uppercased(), units: ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40])
}

/// A whole number of 0 or more with a unit behind it, or none; nil for anything else, and for more than an `Int` holds.
private func amount(_ text: String, units: [Character: Int]) -> Int? {
    let unit = text.last.flatMap { units[$0] }
    guard let count = Int(unit == nil ? text : String(text.dropLast())), count >= 0 else { return nil }
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: unit ?? 1)
    return isTooLarge ? nil : product
}
