/// All that decides a wall: the options of its colors and of its order.
package struct WallOptions: Sendable, Equatable {
    package var analysis: AnalysisOptions
    package var order: OrderOptions

    package init(analysis: AnalysisOptions = AnalysisOptions(), order: OrderOptions = OrderOptions()) {
        self.analysis = analysis
        self.order = order
    }

    /// Options from texts by name, as in `["num-colors": "5"]`; the others stand as the preset says.
    /// - Throws: `OptionError` for a name that no option has, or a text that is not a value of its option.
    package init(_ texts: [String: String]) throws(OptionError) {
        self.init()
        for name in texts.keys.sorted() { _ = try AnalysisOption.named(name) }
        // In the order of the table: a preset sets the others.
        for option in AnalysisOption.all {
            if let text = texts[option.name] { try option.set(in: &self, to: text) }
        }
    }

    /// Options as `lines` gave them. An unknown option, or an unknown value, stays as the preset says.
    package init(lines: String) {
        self.init()
        let parts = lines.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        // In the order of `lines`, which is the table's.
        for part in parts where part.count == 2 { try? set(part[0], to: part[1]) }  // of another version
    }

    /// All options, a line `name=value` for each: equal exactly for equal options.
    package var lines: String {
        AnalysisOption.all.map { "\($0.name)=\($0.value(in: self).text)" }.joined(separator: "\n")
    }

    /// The options that must be given to get these again: the preset, and what is not as it says.
    package var chosen: [AnalysisOption] {
        AnalysisOption.all.filter { $0.name == AnalysisOption.preset.name || !$0.isStandard(in: self) }
    }

    /// The flags that give these options again, in words of a command line.
    package var flags: [String] { chosen.flatMap { ["--\($0.name)", $0.value(in: self).text] } }

    /// The command that writes the outputs of a catalogue with these options, for people.
    package func command(for catalogue: String) -> String {
        (["huewall report \(catalogue)"] + flags).joined(separator: " ")
    }

    /// Sets the option `name` from text. The preset sets all other options of the analysis, so it comes first.
    /// - Throws: `OptionError`; then nothing has changed.
    package mutating func set(_ name: String, to text: String) throws(OptionError) {
        try AnalysisOption.named(name).set(in: &self, to: text)
    }

    /// The same options, if each has a value that it may have.
    /// - Throws: `OptionError.unusable` for the first that has none.
    package func validated() throws(OptionError) -> WallOptions {
        for option in AnalysisOption.all { try option.check(self) }
        return self
    }

    /// `key=value` of the options of one class, with a space between them. What has no effect is left out.
    func text(of optionClass: OptionClass) -> String {
        AnalysisOption.all.filter { $0.optionClass(in: self) == optionClass }
            .map { "\($0.metadataKey)=\($0.value(in: self).text)" }.joined(separator: " ")
    }
}
