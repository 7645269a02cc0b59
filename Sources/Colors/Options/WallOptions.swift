/// How items are put in a row.
package enum WallOrder: String, Sendable, CaseIterable {
    /// By family, and inside each along a path of color.
    case smooth
    /// As published: by hue, saturation and value.
    case classic
}

/// Whether the shop's own words, those for the color or those of the title, are evidence where a picture leaves doubt.
package enum WordUse: String, Sendable, CaseIterable {
    /// By what they mean in this catalogue.
    case auto
    /// Each picture decides alone.
    case off
}

/// Which picture the wall shows where another one than the first gave the colors.
package enum ShownPicture: String, Sendable, CaseIterable {
    /// That which gave the colors: tile and color agree.
    case color
    /// The first, as in the shop.
    case first
}

/// What the small pictures of a wall show.
package enum ThumbnailPart: String, Sendable, CaseIterable {
    /// The goods where they lie on plain paper; else the whole picture.
    case goods
    /// The whole picture.
    case whole
}

/// Everything that decides the place of an item on the wall, given what its picture says.
///
/// A plain value that may hold anything: `WallOptions.validated` checks it. Ranges, help and the cost of a change are
/// in `AnalysisOption`.
package struct OrderOptions: Sendable, Equatable {
    package var order = WallOrder.smooth
    /// Darker than this value (V of HSV) is the dark band.
    package var minBrightness = 0.33
    /// Less saturated than this (S of HSV) is the muted band.
    package var minSaturation = 0.125
    package var vendorWords = WordUse.auto
    package var textWords = WordUse.auto
    /// Pictures of an item that may be looked at, the first among them, where those before leave doubt.
    package var imagesPerItem = 4
    package var shownPicture = ShownPicture.color
    package var thumbnails = ThumbnailPart.goods

    package init() {}

    /// One line that is equal exactly for options that order equally.
    package var canonicalText: String { WallOptions(order: self).text(of: .order) }
}

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
    func validated() throws(OptionError) -> WallOptions {
        for option in AnalysisOption.all { try option.check(self) }
        return self
    }

    /// `key=value` of the options of one class, with a space between them. What has no effect is left out.
    func text(of optionClass: OptionClass) -> String {
        AnalysisOption.all.filter { $0.optionClass(in: self) == optionClass }
            .map { "\($0.metadataKey)=\($0.value(in: self).text)" }.joined(separator: " ")
    }
}
