import Catalogue

/// How far the images of a run are: a fold over their results.
package struct ImageCounts: Sendable, Equatable {
    /// Different places that images come from.
    package var total = 0
    package var done = 0
    /// Decoded and measured.
    package var analyzed = 0
    /// Whose colors were voted on again, from what was measured before.
    package var voted = 0
    /// Without a usable image.
    package var failed = 0
    /// Whole images that came over the network.
    package var downloaded = 0
    /// Images that have not changed, as their server said.
    package var confirmed = 0
    /// Images whose server could not be asked; the last good ones stay.
    package var kept = 0
    /// Of the kept ones those that are gone, more than may go at once.
    var withheld: WithheldLosses?
    /// Bytes of the downloaded images.
    package var bytes = 0

    package init(done: Int = 0, of total: Int = 0) {
        self.done = done
        self.total = total
    }

    /// Those that needed no look.
    package var reused: Int { done - analyzed - failed }

    /// Adds the result of further pictures of items.
    mutating func add(others: ImageCounts) {
        let seen = others.analyzed + others.failed
        (total, done) = (total + seen, done + seen)
        (analyzed, voted, failed) = (analyzed + others.analyzed, voted + others.voted, failed + others.failed)
        (downloaded, bytes) = (downloaded + others.downloaded, bytes + others.bytes)
    }

    /// Keeps the last good images of places that have none now.
    mutating func withhold(_ losses: [ImageOutcome]) {
        guard let first = losses.first, let failure = first.failure else { return }
        (done, kept) = (done + losses.count, kept + losses.count)
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
        case .unanswered: kept += 1
        }
        if case .failure = outcome.image {
            failed += 1
        } else if outcome.features != nil {
            analyzed += 1
        }
    }
}

/// Many images that earlier runs had and that are gone: their items keep their colors.
struct WithheldLosses: Sendable, Equatable {
    let count: Int
    /// Places that images come from.
    let total: Int
    /// Of the first: its place, and why there is no image.
    let location: String
    let failure: ItemFailure

    /// Fewer are a change of the catalogue, whatever their part.
    static let least = 3

    /// What is wrong and what to do.
    var sentence: String {
        // Many reasons name the place themselves.
        let reason = failure.message.contains(location) ? failure.message : "\(location): \(failure.message)"
        return """
            \(count) of \(total) pictures that were there are gone, more than --max-delete allows; their items keep \
            the colors that they had. One of them: \(reason)\(reason.hasSuffix(".") ? "" : ".") If the pictures are \
            gone for good, run once with --max-delete \(count).
            """
    }
}
