package import Catalogue
package import Colors
package import Text

/// A line of `metadata.ndjson` with a person's correction, until a run writes it: the corrected values replace the
/// measured ones.
package enum CorrectedLine {
    /// The item as a JSON object, without a line break. Its rank does not change.
    /// - Parameter item: a line of `metadata.ndjson`.
    /// - Complexity: O(bytes of the line).
    package static func bytes(_ item: JSONValue, _ override: ColorOverride, _ sorter: WallSorter) -> [UInt8] {
        let colors = override.applied(to: item["colors"].list.compactMap(DominantColor.init(whole:)))
        let position = sorter.position(of: colors)
        let kept = Set(item["flags"].list.compactMap { $0.string.flatMap(ImageFlag.init) }).subtracting([
            .vendorMismatch, .vendorWords,
        ])
        let flags = ImageFlag.allCases.filter { kept.contains($0) || $0 == .overridden }
        return JSONText.object { json in
            for member in item.members {
                switch member.name {
                case "colors": json.field("colors", colors)
                case "family": json.field("family", colors.first?.family.rawValue)
                case "band": json.field("band", position.band.rawValue)
                case "sortKey": json.field("sortKey", position.sortKey)
                case "flags": json.field("flags", flags.map(\.rawValue))
                // Dropped: a person has decided.
                case "confidence", "runnerUp", "picture", "vendorWord", "note": break
                default: json.field(member.name, member.value)
                }
            }
            json.field("note", ifAny: override.note.nonEmpty)
        }
    }
}

extension DominantColor {
    /// - Parameter json: a color of a line.
    fileprivate init?(whole json: JSONValue) {
        let hsv = json["hsv"].list.compactMap(\.number)
        guard hsv.count == 3, let family = json["family"].string.flatMap(Family.init(rawValue:)),
            let rgb = json["hex"].string.flatMap(RGB.init(hex:))
        else { return nil }
        self.init(
            hsv: HSV(hue: hsv[0], saturation: hsv[1], value: hsv[2]), rgb: rgb, weight: json["weight"].number ?? 0,
            share: json["share"].number ?? 0, family: family, name: json["name"].string)
    }
}

extension WallOptions {
    /// The options that a wall was made with.
    /// - Parameter header: of `metadata.json`. Unknown values count as the default.
    package init(header: JSONValue) {
        let texts = AnalysisOption.all.compactMap { option in
            header["options"][option.metadataKey].text.map { "\(option.name)=\($0)" }
        }
        self.init(lines: texts.joined(separator: "\n"))
    }
}
