/// One option for colors or order, with everything that flags, environment, files, help, checks, metadata and keys
/// need.
package struct AnalysisOption: Sendable {
    /// The name in settings files, and of the flag without its dashes: `num-colors`.
    package let name: String
    package let domain: OptionDomain
    /// The cost of a change if the option has an effect.
    package let costs: OptionClass
    private let ineffectivePresets: [Preset]
    private let ineffectiveOrders: [WallOrder]
    private let words: Words
    private let read: @Sendable (WallOptions) -> OptionValue
    private let write: @Sendable (inout WallOptions, OptionValue) -> Void

    /// The texts of an option in the help.
    struct Words: Sendable {
        let unit: String
        /// The effect, without a full stop.
        let purpose: String
        var remarks = ""
    }

    /// - Parameters:
    ///   - costs: the cost of a change if the option has an effect.
    ///   - ineffectivePresets: presets without an effect.
    ///   - ineffectiveOrders: orders without an effect.
    ///   - write: is only called with values of the domain.
    init(
        _ name: String, _ domain: OptionDomain, costs: OptionClass, ineffectivePresets: [Preset] = [],
        ineffectiveOrders: [WallOrder] = [], _ words: Words, read: @escaping @Sendable (WallOptions) -> OptionValue,
        write: @escaping @Sendable (inout WallOptions, OptionValue) -> Void
    ) {
        self.name = name
        self.domain = domain
        self.costs = costs
        self.ineffectivePresets = ineffectivePresets
        self.ineffectiveOrders = ineffectiveOrders
        self.words = words
        self.read = read
        self.write = write
    }

    /// The option with this name.
    /// - Throws: `OptionError.unknown`.
    static func named(_ name: String) throws(OptionError) -> AnalysisOption {
        if let option = all.first(where: { $0.name == name }) { return option }
        throw .unknown(name: name, nearest: likelyName(for: name, in: all.map(\.name)))
    }

    /// In `metadata.json`: `numColors`.
    package var metadataKey: String {
        let words = name.split(separator: "-")
        return words.dropFirst().reduce(words.first.map(String.init) ?? "") { key, word in
            key + word.prefix(1).uppercased() + word.dropFirst()
        }
    }

    package func value(in options: WallOptions) -> OptionValue { read(options) }

    /// The value if none is set.
    package func defaultValue(in preset: Preset) -> OptionValue {
        read(WallOptions(analysis: AnalysisOptions(preset: preset)))
    }

    /// Whether the value is the default of the preset.
    package func isStandard(in options: WallOptions) -> Bool {
        value(in: options) == defaultValue(in: options.analysis.preset)
    }

    /// The cost of a change with the other options as they are.
    package func optionClass(in options: WallOptions) -> OptionClass {
        isIdle(in: options) ? .none : costs
    }

    private func isIdle(in options: WallOptions) -> Bool {
        ineffectivePresets.contains(options.analysis.preset) || ineffectiveOrders.contains(options.order.order)
    }

    /// Sets the option from text. A preset also sets all other options of the analysis.
    /// - Throws: `OptionError.unusable`; then nothing is changed.
    package func set(in options: inout WallOptions, to text: String) throws(OptionError) {
        guard let value = domain.value(of: text) else { throw unusable(text) }
        write(&options, value)
    }

    func check(_ options: WallOptions) throws(OptionError) {
        let value = value(in: options)
        guard domain.contains(value) else { throw unusable(value.text) }
    }

    private func unusable(_ text: String) -> OptionError {
        .unusable(option: name, expected: domain.text, got: text)
    }

    /// A sentence for users that set the option without an effect; nil if it has one.
    /// - Parameter origin: the place where it was set, as in `--hue-sample-size`.
    package func noEffectSentence(origin: String, in options: WallOptions) -> String? {
        guard isIdle(in: options) else { return nil }
        return ineffectivePresets.contains(options.analysis.preset)
            ? "\(origin) has no effect in the preset \(options.analysis.preset.rawValue)."
            : "\(origin) has no effect in the order \(options.order.order.rawValue)."
    }
}

/// Help.
extension AnalysisOption {
    /// Name, range, default, purpose and cost in words.
    package var definition: OptionDefinition {
        let remarks = words.remarks.isEmpty ? costSentence : "\(words.remarks) \(costSentence)"
        return OptionDefinition(
            name, unit: words.unit, purpose: words.purpose, expected: domain.text, defaultValue: defaultText,
            remarks: remarks)
    }

    /// As in `auto; keep in classic and naive`.
    private var defaultText: String {
        guard name != AnalysisOption.preset.name else { return Preset.catalogue.rawValue }
        let usual = defaultValue(in: .catalogue)
        let others = Preset.allCases.filter { defaultValue(in: $0) != usual }
        guard let other = others.first else { return usual.text }
        return "\(usual.text); \(defaultValue(in: other).text) in \(enumeration(others.map(\.rawValue), "and"))"
    }

    /// As in "A change costs a vote, and decodes no image. Without effect in naive."
    private var costSentence: String {
        let idle = ineffectivePresets.map(\.rawValue) + ineffectiveOrders.map(\.rawValue)
        return idle.isEmpty
            ? "\(costs.sentence)." : "\(costs.sentence). Without effect in \(enumeration(idle, "and"))."
    }
}
