/// Why an image got its colors, for display.
package struct Explanation: Sendable {
    /// Size of the sampled image, in samples.
    package let width: Int
    package let height: Int
    /// The samples, row-major, as in `PixelGrid`.
    package let pixels: [UInt32]
    /// The label of each sample.
    package let labels: [PixelLabel]
    /// For each sample how much it belongs to the goods by `PlaceNet`: 0...1, 1 for the greatest.
    package let weightOfSample: [Double]
    /// For each sample the index of the shown color that it voted for, in the analysis's colors; nil for none.
    package let colorOfSample: [Int?]
    package let features: ForegroundFeatures
    /// One for each cluster of the features.
    package let scores: [ClusterScore]
    /// The probability of each family.
    package let families: FamilyValues
    package let analysis: ImageColors
    /// The leading color as it occurs in the image, if it is shown as in even light; nil if both are the same.
    package let photographed: RGB?
    /// The family that would lead next; nil for none.
    package let rival: Rival?
}

/// The family with the most votes, except the leading one, among families with a color to show.
package struct Rival: Sendable, Equatable {
    package let family: Family
    /// It would lead if its votes were multiplied by more than this factor.
    package let factor: Double

    fileprivate init?(_ answer: VoteResult) {
        guard let leader = answer.colors.first?.family else { return nil }
        let votes = answer.vote.families
        let palette = Palette(answer.prepared, vote: answer.vote)
        let others = Family.allCases.filter { $0 != leader && votes[$0] > 0 && palette.canLead($0) }
        guard let family = others.max(by: { votes[$0] < votes[$1] }) else { return nil }
        (self.family, factor) = (family, votes[leader] / votes[family])
    }
}

extension ColorAnalyzer {
    /// Explains the default preset's answer, whatever the preset.
    /// - Parameter decodingFlags: flags from decoding.
    package func explanation(of grid: PixelGrid, decodingFlags: [ImageFlag] = []) -> Explanation {
        var options = options
        options.preset = .catalogue
        let measurement = ForegroundMeasurement(grid, options)
        let answer = VoteResult(PreparedForeground(measurement.features), options)
        let features = ImageFeatures(
            imageWidth: grid.imageWidth, imageHeight: grid.imageHeight, decodingFlags: decodingFlags,
            content: .foreground(measurement.features))
        return Explanation(
            width: measurement.image.width, height: measurement.image.height, pixels: measurement.image.pixels,
            labels: measurement.mask.labels, weightOfSample: measurement.places.weightsOfSamples,
            colorOfSample: measurement.colorOfSample(answer.palette),
            features: measurement.features, scores: answer.vote.scores, families: answer.vote.families,
            analysis: ColorAnalyzer(options).vote(features), photographed: answer.palette.first?.photographed,
            rival: Rival(answer))
    }
}

extension ForegroundMeasurement {
    fileprivate func colorOfSample(_ palette: [PaletteColor]) -> [Int?] {
        var colorOfBin = [Int?](repeating: nil, count: histogram.bins.count)
        for (number, color) in palette.enumerated() {
            for member in color.members {
                for bin in clusters.kept[member].members { colorOfBin[bin] = number }
            }
        }
        let binOfSlot = Dictionary(
            histogram.bins.enumerated().map { (slot($1.undecided, PackedPixel($1.meanColor)), $0) },
            uniquingKeysWith: { first, _ in first })
        return zip(image.pixels, mask.labels).map { bits, label in
            guard label != .backdrop else { return nil }
            let undecided = label == .foreground ? nil : label
            return binOfSlot[slot(undecided, PackedPixel(bits: bits))].flatMap { colorOfBin[$0] }
        }
    }

    /// The same for all samples in a bin of the histogram.
    private func slot(_ undecided: PixelLabel?, _ color: PackedPixel) -> Int {
        undecided.map { -Int($0.rawValue) } ?? color.slot
    }
}
