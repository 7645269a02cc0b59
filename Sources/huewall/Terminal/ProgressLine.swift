import Dispatch
import Sync
import Synchronization
import Text

/// The progress of a run: a live line on a terminal, which moves even during long steps, or else one line per minute.
final class ProgressLine: Sendable {
    private let console: Console
    private let state = Mutex(State())

    private struct State {
        /// nil while there is nothing to show.
        var progress: SyncProgress?
        /// When the shown step began.
        var start = ContinuousClock.now
    }

    init(_ console: Console) {
        self.console = console
        if !console.isQuiet { drawLater() }
    }

    @Sendable func show(_ progress: SyncProgress) {
        state.withLock { state in
            if state.progress?.position.step != progress.position.step { state.start = .now }
            state.progress = progress
            guard progress == .done else { return }
            state.progress = nil
            console.clearProgress()
        }
    }

    /// Draws the line again and again, as long as it is in use.
    private func drawLater() {
        let interval: DispatchTimeInterval = console.isLive ? .milliseconds(100) : .seconds(60)
        DispatchQueue.global().asyncAfter(deadline: .now() + interval) { [weak self] in
            self?.draw()
            self?.drawLater()
        }
    }

    private func draw() {
        state.withLock { state in
            guard let progress = state.progress else { return }
            let seconds = (ContinuousClock.now - state.start) / .seconds(1)
            console.progress(progress.line(seconds: seconds), part: progress.position.part)
        }
    }
}

extension SyncProgress {
    /// The number of the step, and how much of it is done, from 0 to 1; nil if that is not known.
    fileprivate var position: (step: Int, part: Double?) {
        func part(_ done: Int, of total: Int) -> Double { Double(done) / Double(max(1, total)) }
        return switch self {
        case .feed: (0, nil)
        case .reading: (1, nil)
        case .images(let counts): (2, part(counts.done, of: counts.total))
        case .voting: (3, nil)
        case .explaining(let done, let total): (4, part(done, of: total))
        case .sorting: (5, nil)
        case .writing(let done, let total): (6, part(done, of: total))
        case .done: (7, nil)
        }
    }

    /// - Parameter seconds: since this step began.
    fileprivate func line(seconds: Double) -> String {
        switch self {
        case .feed(let pages): "feed: \(pages) pages" + time(seconds)
        case .reading(let rows): "feed: \(rows) rows" + time(seconds)
        case .images(let counts): imagesLine(counts, seconds: seconds)
        case .voting(let images): "\(images) images voted on again" + time(seconds)
        case .explaining(let done, let total): "\(done) of \(total) explanations" + time(seconds)
        case .sorting: "sorting the items" + time(seconds)
        case .writing(let done, let total): "writing \(done) of \(total) items" + time(seconds)
        case .done: ""
        }
    }

    private func time(_ seconds: Double) -> String { seconds < 1 ? "" : ", \(durationText(seconds))" }
}

/// Counts of images in words.
/// - Parameter seconds: since the images began.
private func imagesLine(_ counts: ImageCounts, seconds: Double) -> String {
    var parts = ["\(counts.done) of \(counts.total) images"]
    if counts.failed > 0 { parts.append("\(counts.failed) failed") }
    if counts.bytes > 0 { parts.append(bytesText(counts.bytes)) }
    let rate = Double(counts.done) / max(seconds, 0.001)
    parts.append("\(Int(rate)) a second")
    if rate > 0, seconds > 2 { parts.append("\(durationText(Double(counts.total - counts.done) / rate)) left") }
    return parts.joined(separator: ", ")
}

/// As in `12.3 MB`.
func bytesText(_ count: Int) -> String {
    let units = ["bytes", "kB", "MB", "GB", "TB"]
    var value = Double(count)
    var unit = 0
    while value >= 1000, unit < units.count - 1 {
        value /= 1000
        unit += 1
    }
    return unit == 0 ? "\(count) bytes" : "\(value.shortest(1)) \(units[unit])"
}

/// As in `1 h 5 min`.
private func durationText(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9))
    if whole < 60 { return "\(whole) s" }
    return whole < 3600 ? "\(whole / 60) min" : "\(whole / 3600) h \(whole % 3600 / 60) min"
}
