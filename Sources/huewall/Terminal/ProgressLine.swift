import Outputs
import Sync
import Synchronization
import Text

/// How far a run is: a live line on a terminal, a line a minute elsewhere.
final class ProgressLine: Sendable {
    private let console: Console
    private let shown: Mutex<Shown>

    private struct Shown {
        var lastTime: ContinuousClock.Instant
        /// When the images began.
        var imagesStart: ContinuousClock.Instant?
    }

    init(_ console: Console) {
        self.console = console
        shown = Mutex(Shown(lastTime: .now))
    }

    @Sendable func show(_ progress: SyncProgress) {
        if case .writing = progress { return console.clearProgress() }
        guard let elapsed = dueTime(progress) else { return }
        switch progress {
        case .feed(let pages): console.progress("feed: \(pages) pages")
        case .reading(let rows): console.progress("feed: \(rows) rows")
        case .images(let counts):
            console.progress(ImagesLine(counts, seconds: elapsed), done: counts.done, of: counts.total)
        case .writing: break
        }
    }

    /// - Returns: seconds since the images began; nil when it is too early for another line.
    private func dueTime(_ progress: SyncProgress) -> Double? {
        shown.withLock { shown in
            let now = ContinuousClock.now
            if case .images = progress, shown.imagesStart == nil { shown.imagesStart = now }
            guard now - shown.lastTime >= console.progressInterval else { return nil }
            shown.lastTime = now
            return (now - (shown.imagesStart ?? now)) / .seconds(1)
        }
    }
}

/// Counts of images in words.
struct ImagesLine: CustomStringConvertible {
    private let counts: ImageCounts
    private let seconds: Double

    /// - Parameter seconds: since the images began.
    init(_ counts: ImageCounts, seconds: Double) {
        self.counts = counts
        self.seconds = seconds
    }

    var description: String {
        var parts = ["\(counts.done) of \(counts.total) images"]
        if counts.failed > 0 { parts.append("\(counts.failed) failed") }
        if counts.bytes > 0 { parts.append(bytesText(counts.bytes)) }
        let rate = Double(counts.done) / max(seconds, 0.001)
        parts.append("\(Int(rate)) a second")
        if rate > 0, seconds > 2 { parts.append("\(durationText(Double(counts.total - counts.done) / rate)) left") }
        return parts.joined(separator: ", ")
    }
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
