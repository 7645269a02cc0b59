/// The table. A row is all there is to say of an option; its default stands in `AnalysisOptions` or `OrderOptions`.
extension AnalysisOption {
    /// Every option, in the order of help and metadata; the preset comes first, because it sets others.
    package static let all = [
        preset, numColors, hueSampleSize, svSampleSize, saturationPriority, granularity, sampling, alphaThreshold,
        background, order, minBrightness, minSaturation,
    ]

    package static let preset = AnalysisOption(
        "preset", .choices(Preset.allCases.map(\.rawValue)), costs: .extraction,
        Words(
            unit: "name", purpose: "Named set of options",
            remarks: "classic is the published algorithm, naive its first attempt."),
        read: { .choice($0.analysis.preset.rawValue) },
        write: { options, value in
            guard let preset = Preset(rawValue: value.text) else { return }
            options.analysis = AnalysisOptions(preset: preset)
        })

    package static let numColors = AnalysisOption(
        "num-colors", 1...16, \.analysis.numColors, costs: .vote,
        Words(unit: "count", purpose: "Dominant colors to keep"))

    package static let hueSampleSize = AnalysisOption(
        "hue-sample-size", 0.001...1, \.analysis.hueSampleSize, costs: .extraction,
        ineffectivePresets: [.catalogue, .naive],
        Words(unit: "part", purpose: "Width of a hue bin, part of the circle"))

    package static let svSampleSize = AnalysisOption(
        "sv-sample-size", 0.01...1, \.analysis.svSampleSize, costs: .extraction, ineffectivePresets: [.catalogue],
        Words(unit: "part", purpose: "Width of a bin of saturation or value, in naive of a channel"))

    package static let saturationPriority = AnalysisOption(
        "saturation-priority", 0...100, \.analysis.saturationPriority, costs: .vote, ineffectivePresets: [.naive],
        Words(unit: "factor", purpose: "How much more a fully saturated pixel counts than a grey one"))

    package static let granularity = AnalysisOption(
        "granularity", 1...64, \.analysis.granularity, costs: .extraction,
        Words(unit: "pixels", purpose: "Read every n-th pixel on both axes"))

    package static let sampling = AnalysisOption(
        "sampling", \.analysis.sampling, costs: .extraction,
        Words(
            unit: "mode", purpose: "What stands for the pixels between two samples",
            remarks: "point: nothing; mean: the mean of squares of a JPEG, 2, 4 or 8 pixels a side."))

    package static let alphaThreshold = AnalysisOption(
        "alpha-threshold", 0...127, \.analysis.alphaThreshold, costs: .extraction,
        Words(unit: "alpha", purpose: "Skip pixels more transparent than this, opaque to clear"))

    package static let background = AnalysisOption(
        "background", \.analysis.background, costs: .extraction,
        Words(
            unit: "mode", purpose: "What happens to the backdrop",
            remarks: "auto leaves it out of the vote, keep counts it."))

    package static let order = AnalysisOption(
        "order", \.order.order, costs: .order,
        Words(unit: "name", purpose: "Order of the wall", remarks: "classic is the published order."))

    package static let minBrightness = AnalysisOption(
        "min-brightness", 0...1, \.order.minBrightness, costs: .order, ineffectiveOrders: [.smooth],
        Words(unit: "value", purpose: "Darker than this value is the dark band"))

    package static let minSaturation = AnalysisOption(
        "min-saturation", 0...1, \.order.minSaturation, costs: .order, ineffectiveOrders: [.smooth],
        Words(unit: "saturation", purpose: "Less saturated than this is the muted band"))
}

/// One way into the table for each type of value.
extension AnalysisOption {
    private init(
        _ name: String, _ range: ClosedRange<Int>, _ path: any WritableKeyPath<WallOptions, Int> & Sendable,
        costs: OptionClass, _ words: Words
    ) {
        self.init(name, .integers(range), costs: costs, words, read: { .integer($0[keyPath: path]) }) {
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
        _ name: String, _ path: any WritableKeyPath<WallOptions, Choice> & Sendable, costs: OptionClass, _ words: Words
    ) {
        let domain = OptionDomain.choices(Choice.allCases.map(\.rawValue))
        self.init(name, domain, costs: costs, words, read: { .choice($0[keyPath: path].rawValue) }) {
            guard let choice = Choice(rawValue: $1.text) else { return }
            $0[keyPath: path] = choice
        }
    }
}
