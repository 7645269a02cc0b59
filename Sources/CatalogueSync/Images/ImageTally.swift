import Synchronization

/// Counts that many threads add to.
final class ImageTally: Sendable {
    private let counts: Mutex<ImageCounts>

    init(total: Int) {
        counts = Mutex(ImageCounts(of: total))
    }

    func add(_ change: (inout ImageCounts) -> Void) { counts.withLock { change(&$0) } }

    var now: ImageCounts { counts.withLock { $0 } }
}

/// How far the images are.
package struct ImageCounts: Sendable, Equatable {
    /// Different places that images come from.
    package var total = 0
    package var done = 0
    /// Decoded and looked at.
    package var analyzed = 0
    /// Without a usable picture.
    package var failed = 0
    /// Whole pictures that came over the network.
    package var downloaded = 0
    /// Pictures of which their server said that they did not change.
    package var confirmed = 0
    /// Pictures whose server could not be asked; the last good ones stay.
    package var kept = 0
    /// Bytes of the downloaded pictures.
    package var bytes = 0

    package init(done: Int = 0, of total: Int = 0) {
        self.done = done
        self.total = total
    }

    /// Those that needed no look.
    package var reused: Int { done - analyzed - failed }
}
