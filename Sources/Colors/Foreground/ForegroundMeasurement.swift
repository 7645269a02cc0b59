/// Measures an image for the default preset: the foreground, and its colors in clusters.
struct ForegroundMeasurement {
    let image: SampledImage
    let mask: ForegroundMask
    let places: PlaceMap
    let histogram: RGBHistogram
    let clusters: ColorClusters
    let features: ForegroundFeatures

    init(_ grid: PixelGrid, _ options: AnalysisOptions) {
        let samples = grid.samples(options.samplingRule)
        let whole = SampledImage(samples)
        var part = whole.everything
        // `PlaceNet` weights a place by its opacity.
        let transparent: SampledImage
        if options.background == .keep {
            transparent = whole
            image = whole.onWhitePage(keepsEdges: true)
            mask = ForegroundMask(everythingIn: whole, alphaThreshold: options.alphaThreshold)
        } else if whole.isCutOut {
            transparent = whole
            image = whole.onWhitePage(keepsEdges: true)
            mask = ForegroundMask(cutOut: whole, alphaThreshold: options.alphaThreshold)
        } else {
            part = whole.partWithoutBars()
            transparent = whole.cropped(to: part)
            image = transparent.onWhitePage(keepsEdges: false)
            mask = ForegroundMask(opaque: image)
        }
        places = PlaceMap(transparent, detail: grid, part.finer(by: samples.step / grid.step, in: grid))
        histogram = RGBHistogram(of: image, mask: mask, places: places)
        let colors = histogram.bins.map { Oklab($0.meanColor) }
        let border = histogram.borderCount(in: image)
        clusters = ColorClusters(histogram, colors: colors, border: mask.isBusy ? border : nil)
        let bins = histogram.bins
        features = ForegroundFeatures(
            clusters: clusters.features(of: histogram), sampleCount: bins.reduce(0) { $0 + $1.count },
            saturationSum: bins.reduce(0) { $0 + Double($1.count) * HSV($1.meanColor).saturation },
            foregroundPart: mask.foregroundPart, isBusy: mask.isBusy, isFallback: mask.isFallback,
            backdrop: mask.removedBackdrop(of: image), imageSampleCount: image.count, placeFamilies: places.families)
    }
}

extension ForegroundMask {
    /// See `ForegroundFeatures.foregroundPart`.
    fileprivate var foregroundPart: Double { Double(labels.span.count(of: .foreground)) / Double(labels.count) }

    /// nil when nothing was left out.
    fileprivate func removedBackdrop(of image: SampledImage) -> Backdrop? {
        let removed = labels.span.count(of: .backdrop)
        guard removed > 0, let backdrop else { return nil }
        return Backdrop(rgb: backdrop, share: Double(removed) / Double(image.count))
    }
}

extension RGBHistogram {
    /// Samples in the strips along the border of the image, whatever their label.
    fileprivate func borderCount(in image: SampledImage) -> Int {
        image.count - max(0, image.width - 2 * sideStrip) * max(0, image.height - 2 * topStrip)
    }
}
