@testable import Colors
import Testing

@Suite(.timeLimit(.minutes(1))) struct AnalysisOptionTests {
    @Test func `defaults are the published ones`() {
        let options = WallOptions(analysis: AnalysisOptions(preset: .classic))
        let values = AnalysisOption.all.map { "\($0.metadataKey)=\($0.value(in: options).text)" }
        #expect(
            values == [
                "preset=classic", "numColors=3", "hueSampleSize=0.01", "svSampleSize=0.2", "saturationPriority=4",
                "granularity=4", "sampling=point", "alphaThreshold=120", "background=keep", "order=smooth",
                "minBrightness=0.33", "minSaturation=0.125", "vendorWords=auto", "textWords=auto",
                "imagesPerItem=4", "shownPicture=color", "thumbnails=goods",
            ])
        #expect(AnalysisOptions().preset == .catalogue)
        #expect(AnalysisOptions().background == .auto)
    }

    @Test(arguments: [
        ("preset", "magic", "catalogue, classic or naive"), ("num-colors", "0", "1 to 16"),
        ("num-colors", "17", "1 to 16"), ("num-colors", "3.5", "1 to 16"), ("num-colors", "", "1 to 16"),
        ("hue-sample-size", "0", "0.001 to 1"), ("hue-sample-size", "nan", "0.001 to 1"),
        ("sv-sample-size", "1.01", "0.01 to 1"), ("saturation-priority", "-1", "0 to 100"),
        ("saturation-priority", "inf", "0 to 100"), ("granularity", "0", "1 to 64"),
        ("granularity", "9223372036854775808", "1 to 64"), ("sampling", "Mean", "point or mean"),
        ("alpha-threshold", "128", "0 to 127"), ("background", "blue", "auto or keep"),
        ("order", "", "smooth or classic"), ("min-brightness", "1.1", "0 to 1"), ("min-saturation", "-0.1", "0 to 1"),
    ])
    func `a text that is not a value of its option is refused`(name: String, text: String, expected: String) {
        var options = WallOptions()
        #expect(throws: OptionError.unusable(option: name, expected: expected, got: text)) {
            try options.set(name, to: text)
        }
        #expect(options == WallOptions())
    }

    @Test func `a name that no option has is refused with the nearest one`() {
        #expect(throws: OptionError.unknown(name: "num-colours", nearest: "num-colors")) {
            try WallOptions(["num-colours": "2"])
        }
    }

    @Test(arguments: AnalysisOption.all) func `each option reads back what was set`(option: AnalysisOption) throws {
        var options = WallOptions()
        for text in samples(of: option.domain) {
            try options.set(option.name, to: text)
            #expect(option.value(in: options).text == text)
        }
    }

    @Test(arguments: AnalysisOption.all) func `lines and flags give each option back`(option: AnalysisOption) throws {
        for text in samples(of: option.domain) {
            var options = WallOptions(analysis: AnalysisOptions(preset: .classic))
            try options.set(option.name, to: text)
            #expect(WallOptions(lines: options.lines) == options)
            let flags = options.flags
            #expect(flags.starts(with: ["--preset", options.analysis.preset.rawValue]))
            var again = WallOptions()
            for place in stride(from: 0, to: flags.count, by: 2) {
                try again.set(String(flags[place].dropFirst(2)), to: flags[place + 1])
            }
            #expect(again == options)
        }
    }

    @Test func `lines of another version count as far as they are understood`() {
        let lines = "preset=classic\nnum-colors=99\nnew=1\nnothing\ngranularity=2"
        var expected = WallOptions(analysis: AnalysisOptions(preset: .classic))
        expected.analysis.granularity = 2
        #expect(WallOptions(lines: lines) == expected)
    }

    @Test func `a command says what is not as the preset says`() throws {
        #expect(WallOptions().command(for: "shop") == "huewall report shop --preset catalogue")
        let options = try WallOptions(["preset": "classic", "background": "keep", "saturation-priority": "6.5"])
        #expect(options.command(for: "shop") == "huewall report shop --preset classic --saturation-priority 6.5")
    }

    @Test func `a preset leaves what else is set, whatever the order of the names`() throws {
        let options = try WallOptions(["background": "auto", "num-colors": "5", "preset": "classic"])
        #expect(options.analysis.preset == .classic)
        #expect(options.analysis.background == .auto)
        #expect(options.analysis.numColors == 5)
    }

    @Test(
        arguments: [
            (\WallOptions.analysis.granularity, 0, "granularity"), (\.analysis.granularity, -4, "granularity"),
            (\.analysis.granularity, .max, "granularity"), (\.analysis.numColors, 0, "num-colors"),
            (\.analysis.alphaThreshold, 128, "alpha-threshold"),
        ] as [(any WritableKeyPath<WallOptions, Int> & Sendable, Int, String)])
    func `a whole number out of range is an error and no trap`(
        path: any WritableKeyPath<WallOptions, Int> & Sendable, number: Int, name: String
    ) {
        var options = WallOptions()
        options[keyPath: path] = number
        #expect(refusedOption(options) == name)
    }

    @Test(
        arguments: [
            (\WallOptions.analysis.hueSampleSize, 0, "hue-sample-size"),
            (\.analysis.svSampleSize, .nan, "sv-sample-size"),
            (\.analysis.saturationPriority, .infinity, "saturation-priority"),
            (\.order.minBrightness, 2, "min-brightness"),
            (\.order.minSaturation, .nan, "min-saturation"),
        ] as [(any WritableKeyPath<WallOptions, Double> & Sendable, Double, String)])
    func `a number out of range is an error and no trap`(
        path: any WritableKeyPath<WallOptions, Double> & Sendable, number: Double, name: String
    ) {
        var options = WallOptions()
        options[keyPath: path] = number
        #expect(refusedOption(options) == name)
    }

    @Test func `options within their ranges are valid`() throws {
        for preset in Preset.allCases {
            let options = AnalysisOptions(preset: preset)
            #expect(try options.validated() == options)
        }
        #expect(try WallOptions().validated() == WallOptions())
    }

    @Test func `the help says range, default and what a change costs`() {
        let help = Dictionary(uniqueKeysWithValues: AnalysisOption.all.map { ($0.name, $0.definition.help) })
        #expect(
            help["num-colors"] == """
                Dominant colors to keep for each item: 1 to 16. Default: 3. A change costs a vote, and decodes no image.
                """)
        #expect(
            help["background"] == """
                What happens to the backdrop: auto or keep. Default: auto; keep in classic and naive. With auto it does not \
                count, with keep it does. A change costs an extraction, which decodes all images again.
                """)
        #expect(
            help["min-saturation"] == """
                Colors with less saturation form the muted band: 0 to 1. Default: 0.125. A change costs a sort, and reads no \
                image. Without effect in smooth.
                """)
    }
}

/// Which option costs what, and which keys a change moves.
@Suite(.timeLimit(.minutes(1))) struct OptionClassTests {
    private static let classes: [(String, catalogue: OptionClass, classic: OptionClass, naive: OptionClass)] = [
        ("preset", .extraction, .extraction, .extraction), ("num-colors", .vote, .vote, .vote),
        ("hue-sample-size", .none, .extraction, .none), ("sv-sample-size", .none, .extraction, .extraction),
        ("saturation-priority", .vote, .vote, .none), ("granularity", .extraction, .extraction, .extraction),
        ("sampling", .extraction, .extraction, .extraction), ("alpha-threshold", .extraction, .extraction, .extraction),
        ("background", .extraction, .extraction, .extraction), ("order", .order, .order, .order),
        ("min-brightness", .none, .none, .none), ("min-saturation", .none, .none, .none),
        ("vendor-words", .order, .none, .none), ("text-words", .order, .none, .none),
        ("images-per-item", .order, .none, .none),
        ("shown-picture", .order, .none, .none), ("thumbnails", .order, .order, .order),
    ]

    @Test func `each option has its class by preset`() {
        #expect(OptionClassTests.classes.map(\.0) == AnalysisOption.all.map(\.name))
        for (option, row) in zip(AnalysisOption.all, OptionClassTests.classes) {
            for (preset, expected) in zip(
                [Preset.catalogue, .classic, .naive], [row.catalogue, row.classic, row.naive])
            {
                let options = WallOptions(analysis: AnalysisOptions(preset: preset))
                #expect(option.optionClass(in: options) == expected, "\(option.name) in \(preset)")
            }
        }
    }

    @Test func `bands matter in the classic order only`() {
        var options = WallOptions()
        options.order.order = .classic
        #expect(AnalysisOption.minBrightness.optionClass(in: options) == .order)
        let doubt = "vendorWords=auto textWords=auto imagesPerItem=4 shownPicture=color"
        let text = "order=classic minBrightness=0.33 minSaturation=0.125 \(doubt) thumbnails=goods"
        #expect(options.order.canonicalText == text)
        #expect(OrderOptions().canonicalText == "order=smooth \(doubt) thumbnails=goods")
    }

    @Test(arguments: Preset.allCases) func `an option moves the keys of its class and no other`(preset: Preset) throws {
        let start = WallOptions(analysis: AnalysisOptions(preset: preset))
        for option in AnalysisOption.all where option.name != "preset" {
            var changed = start
            let other = samples(of: option.domain).first { $0 != option.value(in: start).text }
            try changed.set(option.name, to: #require(other))
            let optionClass = option.optionClass(in: start)
            #expect((changed.analysis.extractionText != start.analysis.extractionText) == (optionClass == .extraction))
            #expect((changed.analysis.voteText != start.analysis.voteText) == (optionClass == .vote))
            // The order does not depend on the preset: its key moves by words too where they have no effect.
            guard optionClass != .none else { continue }
            #expect((changed.order.canonicalText != start.order.canonicalText) == (optionClass == .order))
        }
    }

    @Test func `keys are lines that people can read`() {
        let catalogue = AnalysisOptions()
        #expect(
            catalogue.extractionText
                == "preset=catalogue granularity=4 sampling=point alphaThreshold=120 background=auto")
        #expect(catalogue.voteText == "numColors=3 saturationPriority=4")
        let naive = AnalysisOptions(preset: .naive)
        #expect(naive.voteText == "numColors=3")
        #expect(naive.extractionText.contains("svSampleSize=0.2"))
    }

    @Test func `an option without effect is reported`() {
        let options = WallOptions()
        let told = AnalysisOption.all.compactMap { $0.noEffectSentence(origin: "--\($0.name)", in: options) }
        #expect(
            told == [
                "--hue-sample-size has no effect in the preset catalogue.",
                "--sv-sample-size has no effect in the preset catalogue.",
                "--min-brightness has no effect in the order smooth.",
                "--min-saturation has no effect in the order smooth.",
            ])
    }
}

/// The name of the first option that is refused.
private func refusedOption(_ options: WallOptions) -> String? {
    do throws(OptionError) {
        _ = try options.validated()
        return nil
    } catch {
        guard case .unusable(let option, _, _) = error else { return nil }
        return option
    }
}

/// Values of a domain as people write them, its ends among them.
private func samples(of domain: OptionDomain) -> [String] {
    switch domain {
    case .integers(let range): [range.lowerBound, range.upperBound].map(String.init)
    case .numbers(let range): [range.lowerBound, 0.5, range.upperBound].map { OptionValue.number($0).text }
    case .choices(let names): names
    }
}
