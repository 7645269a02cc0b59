package import Catalogue
package import Colors
package import Text

/// A line of `metadata.ndjson` as long as only its own item is known: without the rank, without the flag of items that
/// share an image, and by its picture alone. Those come in when the whole catalogue was seen.
package enum UnrankedLine {
    /// The item as a JSON object, without a line break.
    /// - Parameters:
    ///   - entry: whose rank does not count, and whose flags hold no `duplicateImage`.
    ///   - evidence: as `LineEvidence.bytes` gives it; nil where the shop's words count for nothing.
    package static func bytes(of entry: WallEntry, evidence: [UInt8]?) -> [UInt8] {
        JSONText.object { json in
            json.item(entry, isRanked: false)
            json.field(LineEvidence.name, ifAny: evidence.map(JSONSource.init))
        }
    }

    /// The same line as `MetadataLines` writes it.
    /// - Parameters:
    ///   - item: what `bytes(of:)` or `decided` gave.
    ///   - rank: from 1; nil leaves it out.
    ///   - sharesImage: whether other items have the same image.
    /// - Returns: nil for another line.
    /// - Complexity: O(bytes of the line).
    package static func finished(_ item: JSONValue, rank: Int?, sharesImage: Bool) -> [UInt8]? {
        guard item.has("sortKey"), item["flags"].isList else { return nil }
        let flags = flags(of: item) + [.duplicateImage]
        return JSONText.object { json in
            for member in item.members where member.name != LineEvidence.name {
                if member.name == "sortKey" { json.field("rank", ifAny: rank) }
                if member.name == "flags", sharesImage {
                    json.field("flags", ImageFlag.allCases.filter(flags.contains).map(\.rawValue))
                } else {
                    json.field(member.name, member.value)
                }
            }
        }
    }

    /// The line with what picture and word say together.
    /// - Parameters:
    ///   - item: what `bytes(of:)` gave.
    ///   - answer: nil where the picture's own answer stays.
    package static func decided(_ item: JSONValue, _ answer: DecidedAnswer?) -> [UInt8] {
        JSONText.object { json in
            for member in item.members where member.name != LineEvidence.name {
                if let answer {
                    json.member(member.name, member.value, answer, first: item["picture"])
                } else {
                    json.field(member.name, member.value)
                }
            }
        }
    }

    /// - Parameter item: what `bytes(of:)` gave.
    package static func flags(of item: JSONValue) -> [ImageFlag] {
        item["flags"].list.compactMap { $0.string.flatMap(ImageFlag.init) }
    }
}

/// What changes of a line where the shop's word decided.
package struct DecidedAnswer {
    let picture: ImageColors
    let decision: WordDecision
    let alternative: LineEvidence.Alternative
    let flags: [ImageFlag]

    /// - Parameters:
    ///   - picture: as `LineEvidence.picture` gives it.
    ///   - word: what the shop calls the color.
    package init?(_ decision: WordDecision, _ evidence: LineEvidence, _ picture: ImageColors, _ word: VendorColor) {
        guard let chosen = evidence.alternatives.first(where: { $0.family == decision.family }) else { return nil }
        (self.picture, self.decision, alternative) = (picture, decision, chosen)
        var answer = picture
        answer.flags = decision.flags(
            insteadOf: picture.flags.filter { $0 != .vendorMismatch }, isMulticolored: chosen.isMulticolored,
            isEvenLight: chosen.isEvenLight)
        flags =
            ItemFlags(
                word, analysis: answer, colors: chosen.shown, isOverridden: false, sharesImage: false
            ).sorted
    }
}

extension JSONText {
    /// A member of an item, or what is in its place.
    /// - Parameter first: what the first picture says, where another one gave the colors.
    fileprivate mutating func member(
        _ name: String, _ value: JSONValue, _ answer: DecidedAnswer, first: JSONValue
    ) {
        switch name {
        case "colors": field(name, answer.alternative.colors)
        case "family": field(name, answer.decision.family.rawValue)
        case "band": field(name, answer.alternative.place.band.rawValue)
        case "sortKey": field(name, answer.alternative.place.sortKey)
        case "flags":
            field(name, answer.flags.map(\.rawValue))
            field("confidence", answer.decision.confidence)
            field("runnerUp", ifAny: answer.decision.runnerUp?.rawValue)
            if first.isMissing {
                object("picture") { $0.picture(answer.picture) }
            } else {
                field("picture", first)
            }
            object("vendorWord") { $0.decision(answer.decision) }
        case "confidence", "runnerUp", "picture": break
        default: field(name, value)
        }
    }
}
