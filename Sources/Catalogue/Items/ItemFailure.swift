/// Why an item has no color.
package struct ItemFailure: Error, Sendable, Equatable {
    /// The step that failed.
    package enum Stage: String, Sendable, CaseIterable {
        case fetch, decode, analyze
    }

    package var stage: Stage
    /// A word that does not change: for programs and for counting.
    package var code: String
    /// One sentence: what is wrong and what to do.
    package var message: String

    package init(stage: Stage, code: String, message: String) {
        self.stage = stage
        self.code = code
        self.message = message
    }
}
