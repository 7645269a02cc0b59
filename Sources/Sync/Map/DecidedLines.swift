import Catalogue
import Colors
import Feeds
package import ImageWork
import Outputs
package import Text

/// `huewall map --decide`: lines of `huewall map` in, the same lines with what the shop's words decide out.
package struct DecidedLines: Sendable {
    /// A line that is none, or of an item that was not counted.
    package struct Fault: UserFacingError {
        /// From 1.
        package let line: Int
        let isUnknown: Bool

        package var message: String {
            isUnknown
                ? """
                The table of words does not know line \(line); make it of all lines, with huewall map --words.
                """
                : "Line \(line) is not an item as huewall map writes it; give what huewall map wrote, unchanged."
        }

        package var status: ExitStatus { .badData }
    }

    private let counted: MapWords
    private let reader = SharedItemWords()
    private let colors = SharedVendorColors()

    /// - Parameter words: the table of the whole catalogue, as it was read.
    package init(_ words: MapWords) { counted = words }

    /// - Parameters: as `CatalogueMap.run`.
    /// - Throws: `Fault` for the first line that is none, `ThreadError`.
    package func run(
        _ limits: RunLimits, _ next: () -> [[UInt8]]?, write: @escaping @Sendable ([UInt8]) -> Void
    ) throws {
        try LineStream(limits).run(next, write: write, throwing: decided)
    }

    private func decided(_ line: [UInt8], _ number: Int) throws(Fault) -> [UInt8] {
        let fault = Fault(line: number, isUnknown: false)
        guard let json = try? JSONValue(bytes: line) else { throw fault }
        // A row that is not an item.
        if json.has("row"), json["error"].isObject { return line }
        guard json.has("sortKey"), json["flags"].isList else { throw fault }
        let evidence: LineEvidence?
        do throws(LineFault) { evidence = try LineEvidence(of: json) } catch { throw fault }
        guard let evidence, !evidence.alternatives.isEmpty, evidence.named == nil else {
            return UnrankedLine.decided(json, nil)
        }
        guard let hash = json["imageHash"].string, let word = json["vendorColor"].string,
            let texts = ItemTexts(json, evidence)
        else { throw fault }
        guard let words = reader.words(texts) else { return UnrankedLine.decided(json, nil) }
        let isShared = counted.sharedImages.contains(hash)
        guard isShared || counted.table.has(evidence.likelihood, words, brand: evidence.brand) else {
            throw Fault(line: number, isUnknown: true)
        }
        let picture = evidence.picture(of: json)
        let decision = counted.table.decision(picture, words, brand: evidence.brand, isShared: isShared)
        return UnrankedLine.decided(
            json, decision.flatMap { DecidedAnswer($0, evidence, picture, colors.color(of: word)) })
    }
}

/// `huewall map --finish`: lines of `huewall map` and what the whole catalogue says of them, to lines of
/// `metadata.ndjson`.
package enum FinishedLines {
    /// A line `{"item":…,"rank":…,"sharesImage":…}` that is none.
    package struct Fault: UserFacingError {
        /// From 1.
        package let line: Int

        package var message: String {
            """
            Line \(line) is not {"item":…,"rank":…,"sharesImage":…} with an item as huewall map gives it; write one \
            object a line.
            """
        }

        package var status: ExitStatus { .badData }
    }

    /// - Parameters: as `CatalogueMap.run`.
    /// - Throws: `Fault` for the first line that is none, `ThreadError`.
    package static func run(
        _ limits: RunLimits, _ next: () -> [[UInt8]]?, write: @escaping @Sendable ([UInt8]) -> Void
    ) throws {
        try LineStream(limits).run(next, write: write) { line, number in
            guard let finished = finished(line) else { throw Fault(line: number) }
            return finished
        }
    }

    private static func finished(_ line: [UInt8]) -> [UInt8]? {
        // nil is reported.
        guard let value = try? JSONValue(bytes: line, nesting: JSONValue.nesting + 1) else { return nil }
        let rank = value["rank"]
        guard rank.isMissing || rank.integer.map({ $0 > 0 }) ?? false else { return nil }
        let sharesImage = value["sharesImage"].text == "true"
        return UnrankedLine.finished(value["item"], rank: rank.integer, sharesImage: sharesImage)
    }
}
