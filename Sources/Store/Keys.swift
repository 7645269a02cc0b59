import Colors

/// What decided the features of an image: how it was decoded and measured.
package struct FeatureKey: Sendable, Hashable {
    /// Names the extraction options: equal for equal options.
    package let extraction: String
    /// Version of the analysis, as `engineVersion`.
    package let engine: Int

    package init(extraction: String, engine: Int = engineVersion) {
        self.extraction = extraction
        self.engine = engine
    }
}

/// What decided the colors of an image: its features, and how they were voted on.
package struct AnalysisKey: Sendable, Hashable {
    /// Names the analysis options: equal for equal options.
    package let options: String
    package let features: FeatureKey

    package init(options: String, features: FeatureKey) {
        self.options = options
        self.features = features
    }
}
