/// Finds the dominant colors of images under one set of options, in two steps: measure samples, then vote on the
/// features.
///
/// Build it once, use it from any thread.
package struct ColorAnalyzer: Sendable {
    package let options: AnalysisOptions

    package init(_ options: AnalysisOptions) { self.options = options }

    /// Whether embedded color profiles are applied; the published algorithm uses the bytes as they are.
    package var isColorManaged: Bool { options.preset == .catalogue }

    /// For `classic`, the granularity is the exact distance between samples; for the default preset, the largest.
    package var samplingRule: SamplingRule { options.samplingRule }

    /// Reduces the samples of one image to features for the vote. Options of the vote have no effect.
    /// - Complexity: O(samples).
    package func measure(_ grid: PixelGrid) -> ImageFeatures {
        let content: ImageFeatures.Content =
            switch options.preset {
            case .classic: .bins(BinFeatures(grid.counted(options.background), options))
            case .naive: .rgbBins(RGBBinFeatures(grid.counted(options.background), options))
            case .catalogue: .foreground(ForegroundMeasurement(grid, options).features)
            }
        return ImageFeatures(imageWidth: grid.imageWidth, imageHeight: grid.imageHeight, content: content)
    }

    /// The colors of an image. Equal features and options give equal colors.
    /// - Complexity: some 0.1 ms for the default preset, less for others.
    package func vote(_ features: ImageFeatures) -> ImageColors { vote(PreparedFeatures(features)) }

    /// The same for features with several votes.
    /// - Complexity: some 0.03 ms.
    package func vote(_ prepared: PreparedFeatures) -> ImageColors {
        var answer = ImageColors(
            width: prepared.imageWidth, height: prepared.imageHeight, colors: [], background: nil,
            flags: prepared.decodingFlags)
        switch prepared.content {
        case .bins(let bins):
            answer.colors = bins.colors(options.numColors, saturationPriority: options.saturationPriority)
            if answer.colors.isEmpty { answer.flags.append(.blank) }
        case .rgbBins(let bins):
            answer.colors = bins.colors(options.numColors)
            if answer.colors.isEmpty { answer.flags.append(.blank) }
        case .foreground(let foreground):
            let vote = VoteResult(foreground, options)
            answer.colors = vote.colors
            answer.background = foreground.whole.backdrop
            answer.confidence = min(vote.confidence, answer.flags.mostConfidence)
            answer.runnerUp = vote.runnerUp
            answer.flags += vote.flags(answer.colors)
            answer.clarity = vote.clarity
            answer.likelihood = FamilyCounts(vote.vote.families)
            answer.alternatives = vote.alternatives
        }
        answer.flags = ImageFlag.allCases.filter(answer.flags.contains)
        return answer
    }

    /// The part of a vote that the place of an item with one picture depends on: the likelihoods and the first color,
    /// without its name, weight and share.
    /// - Parameter hasWord: whether a word may decide: then a doubtful picture gets a whole vote.
    /// - Complexity: a third of a vote, unless it is a whole one.
    package func outline(_ prepared: PreparedFeatures, hasWord: Bool) -> ImageColors {
        guard case .foreground(let foreground) = prepared.content else { return vote(prepared) }
        let vote = ForegroundVote(foreground, saturationPriority: options.saturationPriority)
        guard !hasWord || vote.confidence > ImageColors.sureConfidence else { return self.vote(prepared) }
        let leader = Palette(foreground, vote: vote).leader.map { swatch, family in
            DominantColor(
                hsv: HSV(swatch), rgb: swatch, weight: 0, share: 0, family: Family.allCases[family], name: "")
        }
        var answer = ImageColors(
            width: prepared.imageWidth, height: prepared.imageHeight, colors: leader.map { [$0] } ?? [],
            background: nil, flags: [])
        answer.likelihood = FamilyCounts(vote.families)
        return answer
    }

    /// Both steps at once.
    func analyze(_ grid: PixelGrid) -> ImageColors { vote(measure(grid)) }
}

extension AnalysisOptions {
    /// The shorter side has at least this many samples, if it has enough pixels.
    var samplingRule: SamplingRule {
        guard preset == .catalogue else { return SamplingRule(granularity: granularity, mode: sampling) }
        return SamplingRule(
            granularity: granularity, mode: sampling, minSamplesAcross: 100, minDetailAcross: PlaceNet.copySide)
    }
}

extension [ImageFlag] {
    /// The highest confidence that decoding allows: the missing part of a damaged image may have other colors, and inks
    /// without a profile are guessed. The review lists the least sure items first.
    var mostConfidence: Double { contains(.damagedImage) ? 0.5 : contains(.plainCMYK) ? 0.8 : 1 }
}

extension PixelGrid {
    /// The grid with a transparent backdrop if the backdrop must not count; cut-outs stay as they are.
    fileprivate func counted(_ background: BackgroundMode) -> PixelGrid {
        let image = SampledImage(self)
        guard background == .auto, !image.isCutOut else { return self }
        let kept = zip(pixels, ForegroundMask(opaque: image).labels).map { $1 == .foreground ? $0 : 0x7F00_0000 }
        return PixelGrid(imageWidth: imageWidth, imageHeight: imageHeight, step: step, pixels: kept)
    }
}
