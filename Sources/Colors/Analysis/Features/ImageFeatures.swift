/// The features of an image: enough for every vote of its preset, without any pixels.
package struct ImageFeatures: Sendable, Equatable {
    /// Size of the image, in pixels.
    package var imageWidth: Int
    package var imageHeight: Int
    /// Flags from decoding, in the order of `ImageFlag.allCases`.
    package var decodingFlags: [ImageFlag] = []
    package var content: Content

    /// The data for the vote of each preset.
    package enum Content: Sendable, Equatable {
        /// `catalogue`
        case foreground(ForegroundFeatures)
        /// `classic`
        case bins(BinFeatures)
        /// `naive`
        case rgbBins(RGBBinFeatures)
    }
}

/// The features of one image, with everything computed that does not depend on options of the vote; for repeated votes.
package struct PreparedFeatures: Sendable {
    let imageWidth: Int
    let imageHeight: Int
    let decodingFlags: [ImageFlag]
    let content: Content

    enum Content: Sendable {
        case foreground(PreparedForeground)
        case bins(BinFeatures)
        case rgbBins(RGBBinFeatures)
    }

    /// - Complexity: some 0.1 ms for the default preset.
    package init(_ features: ImageFeatures) {
        imageWidth = features.imageWidth
        imageHeight = features.imageHeight
        decodingFlags = features.decodingFlags
        content =
            switch features.content {
            case .foreground(let foreground): .foreground(PreparedForeground(foreground))
            case .bins(let bins): .bins(bins)
            case .rgbBins(let bins): .rgbBins(bins)
            }
    }
}

extension ImageFeatures {
    /// The features as bytes for storage: about 1 kB for the default preset, less for the others.
    ///
    /// Every vote of the decoded features gives the same result.
    package var encoded: [UInt8] {
        var writer = TaggedWriter()
        writer.field(FieldNumber.size) { field in
            field.append(imageWidth)
            field.append(imageHeight)
        }
        writer.field(FieldNumber.decodingFlags) { field in
            field.append(decodingFlags.map(\.rawValue).joined(separator: " "))
        }
        switch content {
        case .foreground(let foreground): foreground.encode(to: &writer)
        case .bins(let bins): bins.pruned.encode(to: &writer)
        case .rgbBins(let bins): bins.encode(to: &writer)
        }
        return [ImageFeatures.format] + writer.bytes
    }

    /// - Parameter bytes: a value of `encoded`.
    /// - Returns: nil for bytes of another format, and for damaged ones: measure the image again.
    package init?(encoded bytes: [UInt8]) {
        guard bytes.first == ImageFeatures.format, let reader = TaggedReader(bytes.dropFirst()) else { return nil }
        var size = reader.field(FieldNumber.size)
        guard let width = size.integer(), let height = size.integer(), let content = Content(reader) else { return nil }
        let flags = reader.field(FieldNumber.decodingFlags).text.split(separator: " ")
        self.init(
            imageWidth: width, imageHeight: height, decodingFlags: flags.compactMap { ImageFlag(rawValue: String($0)) },
            content: content)
    }

    /// Changes only if the encoding of fields changes.
    private static let format: UInt8 = 1
}

/// The numbers of fields. A number is never reused; 11, 15, 16 and 20 were fields once.
enum FieldNumber {
    static let size = 1
    static let decodingFlags = 2

    static let foreground = 10
    static let backdrop = 12
    static let clusterColors = 13
    static let clusterSwatches = 14
    static let clusterBorders = 17
    static let clusterLabels = 18
    static let clusterWeights = 19
    static let places = 21
    static let clusterPlaceWeights = 22
    static let clusterCounts = 23
    static let clusterDepths = 24

    static let binSizes = 30
    static let bins = 31

    static let rgbSampleCount = 40
    static let rgbBins = 41
}

extension ImageFeatures.Content {
    fileprivate init?(_ reader: TaggedReader) {
        if let foreground = ForegroundFeatures(reader) {
            self = .foreground(foreground)
        } else if let bins = BinFeatures(reader) {
            self = .bins(bins)
        } else if let bins = RGBBinFeatures(reader) {
            self = .rgbBins(bins)
        } else {
            return nil
        }
    }
}

extension ForegroundFeatures {
    fileprivate func encode(to writer: inout TaggedWriter) {
        writer.field(FieldNumber.foreground) { field in
            field.append(sampleCount)
            field.append(saturationSum)
            field.append((isBusy ? 1 : 0) + (isFallback ? 2 : 0))
            field.append(clusters.count)
            field.append(foregroundPart)
        }
        writer.field(FieldNumber.backdrop) { field in
            guard let backdrop else { return }
            field.append(backdrop.rgb)
            field.append(backdrop.share)
        }
        func clusterField(_ number: Int, _ append: (inout TaggedContent, ClusterFeatures) -> Void) {
            writer.field(number) { field in for cluster in clusters { append(&field, cluster) } }
        }
        clusterField(FieldNumber.clusterColors) { $0.append($1.color) }
        clusterField(FieldNumber.clusterSwatches) { $0.append($1.swatch) }
        clusterField(FieldNumber.clusterCounts) { $0.append($1.count) }
        clusterField(FieldNumber.clusterBorders) { field, cluster in
            for part in [cluster.top, cluster.bottom, cluster.sides] { field.append(part) }
        }
        clusterField(FieldNumber.clusterDepths) { field, cluster in
            for part in [cluster.depth, cluster.backdropLike] { field.append(part) }
        }
        writer.field(FieldNumber.places) { field in
            field.append(imageSampleCount)
            for family in placeFamilies { field.append(family) }
        }
        clusterField(FieldNumber.clusterPlaceWeights) { $0.append($1.placeWeight) }
        clusterField(FieldNumber.clusterLabels) { $0.append(Int($1.undecided?.rawValue ?? 0)) }
        // Otherwise the weights are the counts.
        if isBusy { clusterField(FieldNumber.clusterWeights) { $0.append($1.weight) } }
    }

    fileprivate init?(_ reader: TaggedReader) {
        var main = reader.field(FieldNumber.foreground)
        guard let sampleCount = main.integer(), let saturationSum = main.double(),
            let bits = main.integer(), let count = main.integer(), let foregroundPart = main.double()
        else { return nil }
        var places = reader.field(FieldNumber.places)
        guard let imageSampleCount = places.integer() else { return nil }
        var placeFamilies: [Int] = []
        for _ in Family.allCases {
            guard let family = places.integer() else { return nil }
            placeFamilies.append(family)
        }
        let isBusy = bits & 1 != 0
        guard let clusters = ClusterFeatures.all(reader), clusters.count == count,
            isBusy != reader.field(FieldNumber.clusterWeights).isAtEnd || clusters.isEmpty
        else { return nil }
        var backdrop = reader.field(FieldNumber.backdrop)
        self.init(
            clusters: clusters, sampleCount: sampleCount, saturationSum: saturationSum,
            foregroundPart: foregroundPart, isBusy: isBusy, isFallback: bits & 2 != 0,
            backdrop: backdrop.color().flatMap { color in backdrop.double().map { Backdrop(rgb: color, share: $0) } },
            imageSampleCount: imageSampleCount, placeFamilies: placeFamilies)
    }
}

extension ClusterFeatures {
    /// nil if a field is truncated.
    fileprivate static func all(_ reader: TaggedReader) -> [ClusterFeatures]? {
        var colors = reader.field(FieldNumber.clusterColors)
        var swatches = reader.field(FieldNumber.clusterSwatches)
        var counts = reader.field(FieldNumber.clusterCounts)
        var borders = reader.field(FieldNumber.clusterBorders)
        var labels = reader.field(FieldNumber.clusterLabels)
        var depths = reader.field(FieldNumber.clusterDepths)
        var placeWeights = reader.field(FieldNumber.clusterPlaceWeights)
        var weights = reader.field(FieldNumber.clusterWeights)
        // Without the field, the weights are the counts.
        let hasWeights = !weights.isAtEnd
        var clusters: [ClusterFeatures] = []
        while !colors.isAtEnd {
            guard let color = colors.color(), let swatch = swatches.color() else { return nil }
            guard let count = counts.integer(), count > 0, let top = borders.integer(),
                let bottom = borders.integer(), let sides = borders.integer(), let depth = depths.integer(),
                let backdropLike = depths.integer(), let placeWeight = placeWeights.integer(),
                let label = labels.byte(), label == 0 || PixelLabel(rawValue: label) != nil,
                let weight = hasWeights ? weights.double() : Double(count)
            else { return nil }
            clusters.append(
                ClusterFeatures(
                    color: color, swatch: swatch, count: count, weight: weight, top: top, bottom: bottom, sides: sides,
                    depth: depth, backdropLike: backdropLike, placeWeight: placeWeight,
                    undecided: label == 0 ? nil : PixelLabel(rawValue: label)))
        }
        return clusters
    }
}
