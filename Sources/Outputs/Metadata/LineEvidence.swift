package import Catalogue
package import Colors
package import Text

/// What a line of `huewall map` carries for the pass in which the shop's words decide: what its picture counts for, and
/// what it shows if it is of another family than it seems.
package struct LineEvidence {
    package let likelihood: FamilyCounts
    /// The family that a person chose; nil without an override.
    package let named: Family?
    package let brand: String
    /// The fields whose words count.
    package let fields: [WordField]
    /// Empty where a word changes nothing.
    package let alternatives: [Alternative]

    /// The member of a line that holds it.
    static let name = "evidence"

    /// As `AlternativeColors`, ready for the line.
    package struct Alternative {
        /// A list as the line has it.
        let colors: JSONValue
        /// Never empty. As far as the line says: without weights and parts.
        let shown: [DominantColor]
        let place: WallPosition
        let isMulticolored: Bool
        let isEvenLight: Bool

        var family: Family? { shown.first?.family }
    }

    /// As the line has it.
    /// - Parameters:
    ///   - picture: what was measured.
    ///   - place: of an item with such colors.
    /// - Returns: nil for a picture without likelihoods.
    package static func bytes(
        of picture: ImageColors, _ item: CatalogueItem, named: Family?, _ fields: [WordField],
        place: ([DominantColor]) -> WallPosition
    ) -> [UInt8]? {
        guard let likelihood = picture.likelihood else { return nil }
        return JSONText.object { json in
            json.field("likelihood", likelihood.numbers)
            json.field("named", ifAny: named?.rawValue)
            json.field("brand", ifAny: item.brand.nonEmpty)
            if fields != WordField.allCases { json.field("fields", fields.map(\.rawValue)) }
            // What a person named, no word changes.
            guard named == nil, !picture.alternatives.isEmpty else { return }
            json.objects("alternatives", picture.alternatives) { json, alternative in
                let place = place(alternative.colors)
                json.field("colors", alternative.colors)
                json.field("band", place.band.rawValue)
                json.field("sortKey", place.sortKey)
                json.field("multi", alternative.isMulticolored)
                json.field("evenLight", alternative.isEvenLight)
            }
        }
    }
}

extension LineEvidence {
    /// - Parameter item: what `UnrankedLine.bytes` gave.
    /// - Returns: nil where it has none.
    /// - Throws: `LineFault` for one that was not written here.
    package init?(of item: JSONValue) throws(LineFault) {
        let json = item[LineEvidence.name]
        guard !json.isMissing else { return nil }
        let numbers = json["likelihood"].list.map { $0.integer ?? -1 }
        guard numbers.allSatisfy({ $0 <= FamilyCounts.whole }), let likelihood = FamilyCounts(numbers) else {
            throw LineFault()
        }
        let named = json["named"].string
        guard named == nil || named.flatMap(Family.init(rawValue:)) != nil else { throw LineFault() }
        var alternatives: [Alternative] = []
        for value in json["alternatives"].list { alternatives.append(try Alternative(value)) }
        self.likelihood = likelihood
        self.named = named.flatMap(Family.init(rawValue:))
        brand = json["brand"].string ?? ""
        let fields = json["fields"]
        self.fields =
            fields.isMissing ? WordField.allCases : fields.list.compactMap { $0.string.flatMap(WordField.init) }
        self.alternatives = alternatives
    }

    /// What the picture alone says, as far as a decision needs it.
    /// - Parameter item: the line.
    package func picture(of item: JSONValue) -> ImageColors {
        var picture = ImageColors(
            width: 0, height: 0, colors: item["colors"].list.compactMap(DominantColor.init), background: nil,
            confidence: item["confidence"].number, flags: UnrankedLine.flags(of: item))
        picture.likelihood = likelihood
        picture.alternatives = alternatives.map { AlternativeColors(colors: $0.shown, isEvenLight: $0.isEvenLight) }
        return picture
    }
}

/// A line that `huewall map` does not write.
package struct LineFault: Error {
    package init() {}
}

extension LineEvidence.Alternative {
    fileprivate init(_ json: JSONValue) throws(LineFault) {
        colors = json["colors"]
        shown = colors.list.compactMap(DominantColor.init)
        guard !shown.isEmpty, let band = json["band"].string.flatMap(WallBand.init(rawValue:)),
            let sortKey = json["sortKey"].string
        else { throw LineFault() }
        place = WallPosition(band: band, sortKey: sortKey)
        isMulticolored = json["multi"].text == "true"
        isEvenLight = json["evenLight"].text == "true"
    }
}

extension DominantColor {
    /// - Parameter json: a color of a line: its family and what is shown, without weight and part.
    fileprivate init?(_ json: JSONValue) {
        guard let family = json["family"].string.flatMap(Family.init(rawValue:)),
            let rgb = json["hex"].string.flatMap(RGB.init(hex:))
        else { return nil }
        self.init(hsv: HSV(rgb), rgb: rgb, weight: 0, share: 0, family: family, name: json["name"].string ?? "")
    }
}
