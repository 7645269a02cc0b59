import Text
package import Colors

extension JSONText {
    /// What the numbers of `clusters` are called, in order.
    package mutating func namesOfNumbers() {
        object { json in
            for (key, names) in [
                ("worn", WornNumber.names), ("image", ImageNumber.names), ("evidence", ClusterNumber.names),
            ] {
                json.key(key)
                json.strings(names)
            }
        }
    }

    /// What a vote answers for one image: how likely each family is, and which one leads, if any does.
    package mutating func answer(of vote: LearnedVote, _ features: ForegroundFeatures, file: String) {
        let answer = vote.answer(features)
        object { json in
            json.field("file", file)
            json.key("families")
            json.exactNumbers(Family.allCases.map { answer.families[$0] })
            if let leader = answer.leader { json.field("leader", leader.rawValue) }
        }
    }

    /// What the default vote sees of one image, for learning.
    package mutating func clusters(of features: ForegroundFeatures, file: String) {
        let (evidence, shares) = (ImageEvidence(features), features.shares)
        let numbers = evidence.clusters.span
        object { json in
            json.field("file", file)
            json.key("worn")
            json.exactNumbers(features.wornEvidence.indices.map { features.wornEvidence[$0] })
            json.key("image")
            json.exactNumbers(evidence.image)
            json.key("cells")
            json.array { cells in
                for (index, cluster) in features.clusters.enumerated() {
                    cells.object { cell in
                        let color = Oklab(cluster.color)
                        cell.key("lab")
                        cell.exactNumbers([color.lightness, color.a, color.b])
                        cell.key("share")
                        cell.exactValue(shares[index])
                        cell.key("evidence")
                        cell.exactNumbers(evidence.numbers(of: index).map { numbers[$0] })
                    }
                }
            }
        }
    }

    private mutating func exactNumbers(_ numbers: [Double]) {
        array { list in
            for number in numbers { list.exactValue(number) }
        }
    }
}
