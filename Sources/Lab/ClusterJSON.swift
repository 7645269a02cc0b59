package import Colors
package import Text

extension JSONText {
    /// The names of the numbers in `clusters`, in order.
    package mutating func namesOfNumbers() {
        object { json in
            json.field("evidence", ClusterNumber.names)
        }
    }

    /// The answer of a vote for one image: the probability of each family, and the leading one, if there is one.
    package mutating func answer(of vote: LearnedVote, _ features: ForegroundFeatures, file: String) {
        let answer = vote.answer(features)
        object { json in
            json.field("file", file)
            json.field("families") { $0.exactNumbers(Family.allCases.map { answer.families[$0] }) }
            if let leader = answer.leader { json.field("leader", leader.rawValue) }
        }
    }

    /// The input of the default vote for one image, for learning.
    package mutating func clusters(of features: ForegroundFeatures, file: String) {
        let (evidence, shares) = (ClusterEvidence(features), features.shares)
        object { json in
            json.field("file", file)
            json.field("places") { $0.exactNumbers(features.placeFamilies.map { Double($0) / 65_535 }) }
            json.objects("cells", features.clusters.enumerated()) { cell, element in
                let (index, cluster) = element
                let color = Oklab(cluster.color)
                cell.field("lab") { $0.exactNumbers([color.lightness, color.a, color.b]) }
                cell.field("share") { $0.exactValue(shares[index]) }
                cell.field("evidence") { $0.exactNumbers(Array(evidence.numbers[evidence.indices(of: index)])) }
            }
        }
    }

    private mutating func exactNumbers(_ numbers: [Double]) {
        array { list in
            for number in numbers { list.exactValue(number) }
        }
    }
}
