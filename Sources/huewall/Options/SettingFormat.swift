import Colors

/// The format of a setting's text, and how to read it.
struct SettingFormat<Value: Sendable>: Sendable {
    /// The format for help and errors, as in `1 to 16`; empty if any text is allowed.
    let expected: String
    let parse: @Sendable (String) throws(Refusal) -> Value

    init(_ expected: String, parse: @escaping @Sendable (String) throws(Refusal) -> Value) {
        self.expected = expected
        self.parse = parse
    }

    /// - Parameter read: returns nil for an unexpected text.
    init(_ expected: String, read: @escaping @Sendable (String) -> Value?) {
        self.init(
            expected,
            parse: { (text) throws(Refusal) in
                guard let value = read(text) else { throw .unexpected }
                return value
            })
    }

    /// The same format for an optional value.
    var optional: SettingFormat<Value?> {
        SettingFormat<Value?>(expected, parse: { (text) throws(Refusal) in try parse(text) })
    }
}

extension SettingFormat where Value == Int {
    static func integer(_ range: ClosedRange<Int>) -> SettingFormat {
        SettingFormat(
            OptionDomain.integers(range).text, read: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } })
    }

    /// Seconds.
    static var age: SettingFormat { SettingFormat("an age such as 0, 90s, 10m, 12h or 7d", read: seconds) }

    /// Seconds.
    static var duration: SettingFormat { SettingFormat("a time such as 0, 90s, 30m or 2h", read: seconds) }

    /// Bytes.
    /// - Parameter words: the range in words.
    static func size(_ range: ClosedRange<Int>, _ words: String) -> SettingFormat {
        SettingFormat(words, read: { text in bytes(of: text).flatMap { range.contains($0) ? $0 : nil } })
    }
}

extension SettingFormat where Value == Double {
    static func number(_ range: ClosedRange<Double>) -> SettingFormat {
        SettingFormat(
            OptionDomain.numbers(range).text, read: { text in Double(text).flatMap { range.contains($0) ? $0 : nil } })
    }
}

extension SettingFormat where Value == String {
    static var text: SettingFormat { SettingFormat("", read: { $0 }) }

    /// A path without a slash at its end.
    static var folder: SettingFormat {
        SettingFormat("", read: { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
    }
}

extension SettingFormat where Value == Bool {
    /// On or off. A flag without a value is on.
    static var toggle: SettingFormat {
        SettingFormat(
            "true or false",
            read: { text in
                switch text {
                case "true", "1", "yes": true
                case "false", "0", "no": false
                default: nil
                }
            })
    }
}

extension SettingFormat where Value: RawRepresentable<String> & CaseIterable {
    static var choice: SettingFormat {
        SettingFormat(OptionDomain.choices(Value.allCases.map(\.rawValue)).text, read: { Value(rawValue: $0) })
    }
}

/// Reads `90`, `90s`, `10m`, `12h` and `7d` in seconds; nil for anything else, and for more than ten years.
func seconds(of text: String) -> Int? {
    amount(text, units: ["s": 1, "m": 60, "h": 3600, "d": 86_400]).flatMap { $0 <= 315_360_000 ? $0 : nil }
}

/// Reads `1048576`, `1024K`, `512M`, `1G` and `1T` in bytes, also with small letters; nil for anything else.
func bytes(of text: String) -> Int? {
    amount(text.uppercased(), units: ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40])
}

/// A whole number of 0 or more with or without a unit after it; nil for anything else, and for more than an `Int`
/// holds.
private func amount(_ text: String, units: [Character: Int]) -> Int? {
    let unit = text.last.flatMap { units[$0] }
    guard let count = Int(unit == nil ? text : String(text.dropLast())), count >= 0 else { return nil }
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: unit ?? 1)
    return isTooLarge ? nil : product
}
