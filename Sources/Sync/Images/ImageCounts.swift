import Catalogue

/// Counts of a run's images, from their results.
package struct ImageCounts: Sendable, Equatable {
    /// Different locations of images.
    package var total = 0
    package var done = 0
    /// Images that were decoded and measured.
    package var analyzed = 0
    /// Images that were voted on again, from stored features.
    package var voted = 0
    /// Images that cannot be used.
    package var failed = 0
    /// Images that were downloaded.
    package var downloaded = 0
    /// Images whose server confirmed that they did not change.
    package var confirmed = 0
    /// Images whose server could not be asked; their last good version stays.
    package var keptFromEarlierRuns = 0
    /// Images that are gone and are kept, because more are gone than may go at once.
    var withheld: WithheldLosses?
    /// Bytes of the downloaded images.
    package var bytes = 0

    package init(done: Int = 0, of total: Int = 0) {
        self.done = done
        self.total = total
    }

    /// Images that needed no work. A comparison may measure an image twice.
    package var reused: Int { max(0, done - analyzed - failed) }

    mutating func add(furtherPictures counts: ImageCounts) {
        let seen = counts.analyzed + counts.failed
        (total, done) = (total + seen, done + seen)
        (analyzed, voted, failed) = (analyzed + counts.analyzed, voted + counts.voted, failed + counts.failed)
        (downloaded, bytes) = (downloaded + counts.downloaded, bytes + counts.bytes)
    }

    /// Keeps the last good images of locations that have none now.
    mutating func withhold(_ losses: [ImageOutcome]) {
        guard let first = losses.first, let failure = first.failure else { return }
        done += losses.count
        keptFromEarlierRuns += losses.count
        withheld = WithheldLosses(count: losses.count, total: total, location: first.location, failure: failure)
    }

    mutating func add(_ outcome: ImageOutcome) {
        done += 1
        switch outcome.provenance {
        case .cancelled: return
        case .local: break
        case .download(let byteCount):
            downloaded += 1
            bytes += byteCount
        case .confirmed: confirmed += 1
        case .unanswered: keptFromEarlierRuns += 1
        }
        if case .failure = outcome.image {
            failed += 1
        } else if outcome.features != nil {
            analyzed += 1
        }
    }
}

/// Too many images of earlier runs are gone: their items keep their colors.
struct WithheldLosses: Sendable, Equatable {
    let count: Int
    /// The number of locations.
    let total: Int
    /// The location of the first, and why it has no image.
    let location: String
    let failure: ItemFailure

    /// Fewer are a normal change of the catalogue, whatever their share.
    static let least = 3

    /// What is wrong and what to do.
    /// - Parameter areKnown: whether the pictures were measured for these options by this engine.
    func sentence(areKnown: Bool = true) -> String {
        // Many messages name the location already.
        let reason = failure.message.contains(location) ? failure.message : "\(location): \(failure.message)"
        let consequence =
            areKnown
            ? "their items keep the colors that they had"
            : "they were not measured with these options or this engine, so the outputs stay as they are"
        return """
            \(count) of \(total) pictures that were there are gone, more than --max-delete allows; \(consequence). \
            One of them: \(reason)\(reason.hasSuffix(".") ? "" : ".") If the pictures are \
            gone for good, run once with --max-delete \(count).
            """
    }
}
