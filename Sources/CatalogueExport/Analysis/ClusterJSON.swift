import ColorAnalysis
import ColorScience
package import Foreground

extension JSONText {
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
                        let start = index * ImageEvidence.numbersOfCluster
                        cell.exactNumbers((start..<(start + ImageEvidence.numbersOfCluster)).map { numbers[$0] })
                        cell.field("swatch", cluster.swatch.hex)
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
