/// The order of items on a wall.
package enum WallOrder: String, Sendable, CaseIterable {
    /// By family, and within each along a path of color.
    case smooth
    /// As published: by hue, saturation and value.
    case classic
}

/// Whether the shop's own words, for the color or in the title, are evidence if a picture leaves doubt.
package enum WordUse: String, Sendable, CaseIterable {
    /// By their meaning in this catalogue.
    case auto
    /// Each picture decides alone.
    case off
}

/// The picture that the wall shows if another one than the first gave the colors.
package enum ShownPicture: String, Sendable, CaseIterable {
    /// The picture that gave the colors: tile and color match.
    case color
    /// The first picture, as in the shop.
    case first
}

/// The content of a wall's thumbnails.
package enum ThumbnailPart: String, Sendable, CaseIterable {
    /// The goods, if they are on a plain backdrop; otherwise the whole picture.
    case goods
    /// The whole picture.
    case whole
}

/// All options that decide the place of an item on the wall, given the answer for its picture.
///
/// A plain value without checks: `WallOptions.validated` checks it. Ranges, help and the cost of a change are in
/// `AnalysisOption`.
package struct OrderOptions: Sendable, Equatable {
    package var order = WallOrder.smooth
    /// Darker than this value (V of HSV) is the dark band.
    package var minBrightness = 0.33
    /// Less saturated than this (S of HSV) is the muted band.
    package var minSaturation = 0.125
    package var vendorWords = WordUse.auto
    package var textWords = WordUse.auto
    /// The most pictures of an item to read, including the first; a further one is only read if those before leave
    /// doubt.
    package var imagesPerItem = 4
    package var shownPicture = ShownPicture.color
    package var thumbnails = ThumbnailPart.goods

    package init() {}

    /// One line that is equal exactly for options with equal orders.
    package var canonicalText: String { WallOptions(order: self).text(of: .order) }
}

/// All options that decide a wall: for its colors and for its order.
package struct WallOptions: Sendable, Equatable {
    package var analysis: AnalysisOptions
    package var order: OrderOptions

    package init(analysis: AnalysisOptions = AnalysisOptions(), order: OrderOptions = OrderOptions()) {
        self.analysis = analysis
        self.order = order
    }

    /// Options from texts by name, as in `["num-colors": "5"]`; the others have the preset's defaults.
    /// - Throws: `OptionError` for an unknown name, or a text that is not a value of its option.
    package init(_ texts: [String: String]) throws(OptionError) {
        self.init()
        for name in texts.keys.sorted() { _ = try AnalysisOption.named(name) }
        // In the order of the table: a preset sets the others.
        for option in AnalysisOption.all {
            if let text = texts[option.name] { try option.set(in: &self, to: text) }
        }
    }

    /// Options from `lines`. Unknown options and unknown values count as the preset's defaults.
    package init(lines: String) {
        self.init()
        let parts = lines.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        // In the order of `lines`, which is the table's.
        for part in parts where part.count == 2 { try? set(part[0], to: part[1]) }  // of another version
    }

    /// All options, one line `name=value` each: equal exactly for equal options.
    package var lines: String {
        AnalysisOption.all.map { "\($0.name)=\($0.value(in: self).text)" }.joined(separator: "\n")
    }

    /// The options that are needed to get this value again: the preset, and all that differ from its defaults.
    package var chosen: [AnalysisOption] {
        AnalysisOption.all.filter { $0.name == AnalysisOption.preset.name || !$0.isStandard(in: self) }
    }

    /// The flags for these options, as words of a command line.
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

    /// The same options, if each value is allowed.
    /// - Throws: `OptionError.unusable` for the first value that is not allowed.
    func validated() throws(OptionError) -> WallOptions {
        for option in AnalysisOption.all { try option.check(self) }
        return self
    }

    /// `key=value` for the options of one class, separated by spaces. Options without an effect are left out.
    func text(of optionClass: OptionClass) -> String {
        AnalysisOption.all.filter { $0.optionClass(in: self) == optionClass }
            .map { "\($0.metadataKey)=\($0.value(in: self).text)" }.joined(separator: " ")
    }
}
