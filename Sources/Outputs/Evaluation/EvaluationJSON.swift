import Text
package import Colors

extension JSONText {
    /// An evaluation for programs.
    package mutating func evaluation(_ evaluation: Evaluation) {
        object { json in
            json.key("all")
            json.score(evaluation.all)
            for (name, scores) in [
                ("byFolder", evaluation.byFolder), ("byKind", evaluation.byKind), ("byFamily", evaluation.byFamily),
            ] {
                json.key(name)
                json.array { list in scores.forEach { list.score($0) } }
            }
            json.key("worstKinds")
            json.array { list in evaluation.worstKinds.forEach { list.weakKind($0) } }
            json.key("white")
            json.score(evaluation.white)
            json.key("above0.9")
            json.score(evaluation.confident)
            json.key("faults")
            json.faults(evaluation)
            json.key("multi")
            json.multi(evaluation.multi)
            json.key("confusion")
            json.confusion(evaluation)
            json.key("calibration")
            json.array { list in evaluation.calibration.forEach { list.bin($0) } }
            json.key("smoothness")
            json.smoothness(evaluation.smoothness)
            json.key("misses")
            json.array { list in evaluation.misses.forEach { list.miss($0) } }
        }
    }

    private mutating func weakKind(_ kind: Evaluation.WeakKind) {
        object { json in
            json.field("name", kind.score.name)
            json.field("images", kind.score.count)
            json.field("acceptable", kind.score.acceptableAccuracy)
            json.key("misses")
            json.array { list in kind.misses.forEach { list.miss($0) } }
        }
    }

    private mutating func score(_ score: Evaluation.Score) {
        object { json in
            json.field("name", score.name)
            json.field("images", score.count)
            json.field("top1", score.topAccuracy)
            json.field("any", score.anyAccuracy)
            json.field("unusable", score.failed)
            json.field("acceptable", score.acceptableAccuracy)
            json.key("top1Interval")
            json.interval(score.topInterval)
            json.key("acceptableInterval")
            json.interval(score.acceptableInterval)
        }
    }

    private mutating func interval(_ interval: WilsonInterval) {
        array { list in
            list.value(interval.lower)
            list.value(interval.upper)
        }
    }

    /// The part of the images that has each.
    private mutating func faults(_ evaluation: Evaluation) {
        object { json in
            for fault in PaletteFault.allCases {
                let part = Double(evaluation.count(of: fault)) / Double(max(1, evaluation.all.count))
                json.field(fault.rawValue, part)
            }
        }
    }

    /// Or null, where no image was judged by its further colors.
    private mutating func multi(_ multi: MultiScore?) {
        guard let multi else { return null() }
        object { json in
            json.field("images", multi.count)
            json.field("multicolored", multi.multicolored)
            json.field("flagged", multi.flagged)
            json.field("found", multi.foundPart)
            json.field("right", multi.rightPart)
        }
    }

    private mutating func confusion(_ evaluation: Evaluation) {
        object { rows in
            for label in Family.allCases {
                rows.key(label.rawValue)
                rows.object { row in
                    for measured in Family.allCases where evaluation.count(label: label, measured: measured) > 0 {
                        row.field(measured.rawValue, evaluation.count(label: label, measured: measured))
                    }
                }
            }
        }
    }

    private mutating func bin(_ bin: Evaluation.ConfidenceBin) {
        object { json in
            json.field("from", bin.lowerBound)
            json.field("images", bin.count)
            json.field("right", bin.right)
            json.field("confidence", bin.count == 0 ? 0 : bin.confidence / Double(bin.count))
            json.field("acceptable", bin.acceptable)
        }
    }

    private mutating func smoothness(_ wall: WallSmoothness) {
        object { json in
            json.field("mean", wall.mean)
            json.field("percentile95", wall.percentile95)
            json.field("largest", wall.largest)
            json.field("familyRuns", wall.familyRuns)
        }
    }

    private mutating func miss(_ miss: LabelledResult) {
        object { json in
            json.field("image", miss.image)
            json.field("label", miss.label.rawValue)
            json.field("confidence", miss.confidence)
            json.key("colors")
            json.colors(miss.analysis?.colors ?? [])
            json.key("acceptable")
            json.strings(miss.judgement.acceptable.map(\.rawValue))
        }
    }
}
