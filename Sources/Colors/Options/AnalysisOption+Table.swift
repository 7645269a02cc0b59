/// The table of options: one row defines an option; defaults are in `AnalysisOptions` and `OrderOptions`.
extension AnalysisOption {
    /// Every option, in the order of help and metadata; the preset comes first, because it sets others.
    package static let all = [
        preset, numColors, hueSampleSize, svSampleSize, saturationPriority, granularity, sampling, alphaThreshold,
        background, order, minBrightness, minSaturation, vendorWords, textWords,
        imagesPerItem, shownPicture, thumbnails,
    ]

    package static let preset = AnalysisOption(
        "preset", .choices(Preset.allCases.map(\.rawValue)), costs: .extraction,
        Words(
            unit: "name", purpose: "Named set of options",
            remarks: "classic is the published algorithm, and naive is its first version."),
        read: { .choice($0.analysis.preset.rawValue) },
        write: { options, value in
            guard let preset = Preset(rawValue: value.text) else { return }
            options.analysis = AnalysisOptions(preset: preset)
        })

    package static let numColors = AnalysisOption(
        "num-colors", 1...16, \.analysis.numColors, costs: .vote,
        Words(unit: "count", purpose: "Dominant colors to keep for each item"))

    package static let hueSampleSize = AnalysisOption(
        "hue-sample-size", 0.001...1, \.analysis.hueSampleSize, costs: .extraction,
        ineffectivePresets: [.catalogue, .naive],
        Words(unit: "part", purpose: "Width of a bin of hues, as part of the circle"))

    package static let svSampleSize = AnalysisOption(
        "sv-sample-size", 0.01...1, \.analysis.svSampleSize, costs: .extraction, ineffectivePresets: [.catalogue],
        Words(unit: "part", purpose: "Width of a bin of saturation or value; in naive, of a color channel"))

    package static let saturationPriority = AnalysisOption(
        "saturation-priority", 0...100, \.analysis.saturationPriority, costs: .vote, ineffectivePresets: [.naive],
        Words(unit: "factor", purpose: "How much more a fully saturated pixel counts than a grey one"))

    package static let granularity = AnalysisOption(
        "granularity", 1...64, \.analysis.granularity, costs: .extraction,
        Words(unit: "pixels", purpose: "Read every n-th pixel in both directions"))

    package static let sampling = AnalysisOption(
        "sampling", \.analysis.sampling, costs: .extraction,
        Words(
            unit: "mode", purpose: "What a sample is",
            remarks: "point is one pixel. mean is, in a JPEG, the mean of a square of 2, 4 or 8 pixels a side."))

    package static let alphaThreshold = AnalysisOption(
        "alpha-threshold", 0...127, \.analysis.alphaThreshold, costs: .extraction,
        Words(unit: "alpha", purpose: "Skip pixels that are more transparent than this; 0 is opaque, 127 is clear"))

    package static let background = AnalysisOption(
        "background", \.analysis.background, costs: .extraction,
        Words(
            unit: "mode", purpose: "What happens to the backdrop",
            remarks: "With auto it does not count, with keep it does."))

    package static let order = AnalysisOption(
        "order", \.order.order, costs: .order,
        Words(unit: "name", purpose: "Order of the wall", remarks: "classic is the published order."))

    package static let minBrightness = AnalysisOption(
        "min-brightness", 0...1, \.order.minBrightness, costs: .order, ineffectiveOrders: [.smooth],
        Words(unit: "value", purpose: "Colors with a lower value (HSV) form the dark band"))

    package static let minSaturation = AnalysisOption(
        "min-saturation", 0...1, \.order.minSaturation, costs: .order, ineffectiveOrders: [.smooth],
        Words(unit: "saturation", purpose: "Colors with less saturation form the muted band"))

    package static let vendorWords = AnalysisOption(
        "vendor-words", \.order.vendorWords, costs: .order, ineffectivePresets: [.classic, .naive],
        Words(
            unit: "mode", purpose: "Whether the shop's word for a color counts if the picture leaves doubt",
            remarks: "auto learns from the other pictures what each word means in this catalogue."))

    package static let textWords = AnalysisOption(
        "text-words", \.order.textWords, costs: .order, ineffectivePresets: [.classic, .naive],
        Words(
            unit: "mode", purpose: "Whether color words of the title count if the picture leaves doubt",
            remarks: "auto learns from the other pictures how far each word can be trusted in this catalogue."))

    package static let imagesPerItem = AnalysisOption(
        "images-per-item", 1...16, \.order.imagesPerItem, costs: .order, ineffectivePresets: [.classic, .naive],
        Words(
            unit: "count", purpose: "Pictures of an item that may be measured",
            remarks: """
                The next one is measured if those before leave doubt. The next sync downloads missing ones.
                """))

    package static let shownPicture = AnalysisOption(
        "shown-picture", \.order.shownPicture, costs: .order, ineffectivePresets: [.classic, .naive],
        Words(
            unit: "picture", purpose: "Which picture the wall shows if the colors come from a later picture",
            remarks: "color is that later picture, first is the shop's first."))

    package static let thumbnails = AnalysisOption(
        "thumbnails", \.order.thumbnails, costs: .order,
        Words(
            unit: "part", purpose: "What the small pictures show",
            remarks: "goods cuts plain paper away around the goods, whole cuts nothing away."))
}

/// An initializer for each type of value.
extension AnalysisOption {
    private init(
        _ name: String, _ range: ClosedRange<Int>, _ path: any WritableKeyPath<WallOptions, Int> & Sendable,
        costs: OptionClass, ineffectivePresets: [Preset] = [], _ words: Words
    ) {
        self.init(
            name, .integers(range), costs: costs, ineffectivePresets: ineffectivePresets, words,
            read: { .integer($0[keyPath: path]) }
        ) {
            guard case .integer(let number) = $1 else { return }
            $0[keyPath: path] = number
        }
    }

    private init(
        _ name: String, _ range: ClosedRange<Double>, _ path: any WritableKeyPath<WallOptions, Double> & Sendable,
        costs: OptionClass, ineffectivePresets: [Preset] = [], ineffectiveOrders: [WallOrder] = [], _ words: Words
    ) {
        self.init(
            name, .numbers(range), costs: costs, ineffectivePresets: ineffectivePresets,
            ineffectiveOrders: ineffectiveOrders, words,
            read: { .number($0[keyPath: path]) }
        ) {
            guard case .number(let number) = $1 else { return }
            $0[keyPath: path] = number
        }
    }

    private init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<WallOptions, Choice> & Sendable, costs: OptionClass,
        ineffectivePresets: [Preset] = [], _ words: Words
    ) {
        let domain = OptionDomain.choices(Choice.allCases.map(\.rawValue))
        self.init(
            name, domain, costs: costs, ineffectivePresets: ineffectivePresets, words,
            read: { .choice($0[keyPath: path].rawValue) }
        ) {
            guard let choice = Choice(rawValue: $1.text) else { return }
            $0[keyPath: path] = choice
        }
    }
}
