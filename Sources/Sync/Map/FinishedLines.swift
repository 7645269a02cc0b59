import Feeds
package import ImageWork
import Outputs
import Synchronization
package import Text

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
        let badLine = Mutex<Int?>(nil)
        try LineStream(limits).run(
            { badLine.withLock { $0 == nil } ? next() : nil },
            write: { bytes in if badLine.withLock({ $0 == nil }) { write(bytes) } },
            answer: { line, number, _, done in
                if let finished = finished(line) { return done(finished) }
                badLine.withLock { $0 = min($0 ?? number, number) }
                done([])
            })
        if let line = badLine.withLock({ $0 }) { throw Fault(line: line) }
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
