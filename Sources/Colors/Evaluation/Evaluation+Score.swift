extension Evaluation {
    /// How often the answer was right in one group. An image that could not be used counts as wrong.
    package struct Score: Sendable, Equatable {
        package var name: String
        package var count = 0
        /// Images whose leading color has the best family.
        package var topRight = 0
        /// Images whose leading color has an acceptable family.
        package var acceptable = 0
        /// Images with a color of the best family.
        package var anyRight = 0
        package var failed = 0

        /// `topRight` as a part of all: strict.
        package var topAccuracy: Double { part(topRight) }
        package var topInterval: WilsonInterval { WilsonInterval(topRight, of: count) }
        /// `acceptable` as a part of all: lenient.
        package var acceptableAccuracy: Double { part(acceptable) }
        package var acceptableInterval: WilsonInterval { WilsonInterval(acceptable, of: count) }
        package var anyAccuracy: Double { part(anyRight) }

        private func part(_ images: Int) -> Double { count == 0 ? 0 : Double(images) / Double(count) }

        mutating func add(_ result: LabelledResult) {
            count += 1
            topRight += result.isTopRight ? 1 : 0
            acceptable += result.isAcceptable ? 1 : 0
            anyRight += result.isAnyRight ? 1 : 0
            failed += result.analysis == nil ? 1 : 0
        }
    }

    /// A kind of goods that is often answered wrongly.
    package struct WeakKind: Sendable {
        package let score: Score
        /// Up to three answers that are not acceptable, surest first.
        package let misses: [LabelledResult]
    }

    /// Images whose confidence lies in one tenth of 0...1.
    package struct ConfidenceBin: Sendable, Equatable {
        package var lowerBound: Double
        package var count = 0
        /// Images whose leading color has the best family.
        package var right = 0
        /// Images whose leading color has an acceptable family.
        package var acceptable = 0
        /// Sum of the confidences.
        package var confidence = 0.0

        mutating func add(_ result: LabelledResult) {
            count += 1
            right += result.isTopRight ? 1 : 0
            acceptable += result.isAcceptable ? 1 : 0
            confidence += result.confidence
        }
    }
}
