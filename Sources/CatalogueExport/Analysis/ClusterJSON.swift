package import ColorAnalysis

extension JSONText {
    /// What the vote sees of one image.
    package mutating func voters(_ facts: VoterFacts, file: String) {
        object { json in
            json.field("file", file)
            json.key("picture")
            json.exactNumbers(facts.picture)
            json.key("cells")
            json.array { cells in
                for voter in facts.voters {
                    cells.object { cell in
                        cell.key("lab")
                        cell.exactNumbers(voter.lab)
                        cell.key("share")
                        cell.exactValue(voter.share)
                        cell.key("features")
                        cell.exactNumbers(voter.features)
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
