/// Why an item has no color.
package struct ItemFailure: Error, Sendable, Equatable {
    /// The step that failed.
    package enum Stage: String, Sendable, CaseIterable {
        case fetch, decode, analyze
    }

    package let stage: Stage
    /// The word of a `FailureCode`. One that another version stored is handed on as it is.
    package let code: String
    /// One sentence: what is wrong and what to do.
    package var message: String

    package init(stage: Stage, code: FailureCode, message: String) {
        self.init(stage: stage, word: code.rawValue, message: message)
    }

    /// - Parameter word: of an error that has a code of its own, or stored.
    package init(stage: Stage, word: String, message: String) {
        self.stage = stage
        self.code = word
        self.message = message
    }
}
