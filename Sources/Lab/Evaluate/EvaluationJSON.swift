import Catalogue
import Colors
import Outputs
package import Text

extension JSONText {
    /// An evaluation in JSON.
    package mutating func evaluation(_ evaluation: Evaluation) {
        object { json in
            json.object("all") { $0.score(evaluation.all) }
            json.objects("byFolder", evaluation.byFolder) { $0.score($1) }
            json.objects("byKind", evaluation.byKind) { $0.score($1) }
            json.objects("byFamily", evaluation.byFamily) { $0.score($1) }
            json.objects("worstKinds", evaluation.worstKinds) { json, kind in
                json.field("name", kind.score.name)
                json.field("images", kind.score.count)
                json.field("acceptable", kind.score.acceptableAccuracy)
                json.objects("misses", kind.misses) { $0.miss($1) }
            }
            json.object("white") { $0.score(evaluation.white) }
            json.object("above0.9") { $0.score(evaluation.confident) }
            json.object("faults") { $0.faults(evaluation) }
            json.field("multi") { $0.multi(evaluation.multi) }
            json.object("confusion") { $0.confusion(evaluation) }
            json.objects("calibration", evaluation.calibration) { json, bin in
                json.field("from", bin.lowerBound)
                let score = bin.score
                json.field("images", score.count)
                json.field("right", score.strict)
                json.field("confidence", score.count == 0 ? 0 : bin.confidence / Double(score.count))
                json.field("acceptable", score.lenient)
            }
            let wall = evaluation.smoothness
            json.object("smoothness") { json in
                json.field("mean", wall.mean)
                json.field("percentile95", wall.percentile95)
                json.field("largest", wall.largest)
                json.field("familyRuns", wall.familyRuns)
            }
            json.objects("misses", evaluation.misses) { $0.miss($1) }
        }
    }

    private mutating func score(_ score: Evaluation.Score) {
        field("name", score.name)
        field("images", score.count)
        field("top1", score.topAccuracy)
        field("any", score.anyAccuracy)
        field("unusable", score.failed)
        field("acceptable", score.acceptableAccuracy)
        field("top1Interval", [score.topInterval.lower, score.topInterval.upper])
        field("acceptableInterval", [score.acceptableInterval.lower, score.acceptableInterval.upper])
    }

    /// The part of the images with each fault.
    private mutating func faults(_ evaluation: Evaluation) {
        for fault in PaletteFault.allCases {
            field(fault.rawValue, Double(evaluation.count(of: fault)) / Double(max(1, evaluation.all.count)))
        }
    }

    /// Null if no image was judged for several colors.
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
        for label in Family.allCases {
            object(label.rawValue) { row in
                for measured in Family.allCases {
                    let count = evaluation.count(label: label, measured: measured)
                    if count > 0 { row.field(measured.rawValue, count) }
                }
            }
        }
    }

    private mutating func miss(_ miss: LabelledResult) {
        field("image", miss.image)
        field("label", miss.label.rawValue)
        field("confidence", miss.confidence)
        field("colors", miss.analysis?.colors ?? [])
        field("acceptable", miss.judgement.acceptable.map(\.rawValue))
    }

    /// The evaluation of a wall in JSON.
    package mutating func wallEvaluation(_ evaluation: WallEvaluation) {
        object { json in
            json.object("shown") { $0.items(evaluation.shown) }
            json.object("pictures") { $0.items(evaluation.pictured) }
            json.objects("fields", evaluation.fields) { json, field in
                json.field("field", field.field.rawValue)
                json.counts(field)
            }
            json.objects("words", evaluation.words) { json, word in
                json.field("word", word.text)
                json.field("field", word.field.rawValue)
                json.counts(word)
            }
            json.objects("lost", evaluation.losses) { json, loss in
                json.field("id", loss.id)
                json.field("title", loss.title)
                json.field("word", loss.word)
                json.field("acceptable", loss.judgement.acceptable.map(\.rawValue))
                json.field("picture", loss.pictured.rawValue)
                json.field("shown", loss.shown.rawValue)
            }
            json.field("unknown", evaluation.unknown)
        }
    }

    private mutating func items(_ score: Evaluation.Score) {
        field("items", score.count)
        field("strict", score.strict)
        field("lenient", score.lenient)
    }

    private mutating func counts(_ word: WallEvaluation.Word) {
        field("items", word.items)
        field("gained", word.gained)
        field("lost", word.lost)
    }
}
