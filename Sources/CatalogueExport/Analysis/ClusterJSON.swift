import ColorScience
package import Foreground

extension JSONText {
    /// What the default vote sees of one image, for learning.
    package mutating func clusters(of features: ForegroundFeatures, file: String) {
        object { json in
            json.field("file", file)
            json.key("picture")
            json.exactNumbers(features.wornEvidence.numbers)
            json.key("cells")
            json.array { cells in
                for (cluster, share) in zip(features.clusters, features.shares) {
                    cells.object { cell in
                        let color = Oklab(cluster.color)
                        cell.key("lab")
                        cell.exactNumbers([color.lightness, color.a, color.b])
                        cell.key("share")
                        cell.exactValue(share)
                        cell.key("features")
                        cell.exactNumbers(cluster.place.numbers)
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

extension SIMD where Scalar == Double {
    /// In the order of the lanes.
    fileprivate var numbers: [Double] { indices.map { self[$0] } }
}
