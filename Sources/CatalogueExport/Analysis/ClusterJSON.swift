package import ColorAnalysis

extension JSONText {
    /// The clusters of one image as numbers, for learning; `scripts/learn` reads these names.
    package mutating func clusters(_ facts: VoterFacts, file: String) {
        object { json in
            json.field("file", file)
            json.key("picture")
            json.exactNumbers(facts.picture)
            json.key("cells")
            json.array { list in
                for cluster in facts.voters {
                    list.object { json in
                        json.key("lab")
                        json.exactNumbers(cluster.lab)
                        json.key("share")
                        json.exactValue(cluster.share)
                        json.key("features")
                        json.exactNumbers(cluster.features)
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
