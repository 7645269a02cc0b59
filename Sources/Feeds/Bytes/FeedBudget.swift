/// What one feed may still take, over all of its pages, and whether its reading is to continue: asked for every piece
/// of bytes, because a page may go on for long without a row.
package final class FeedBudget {
    package let limits: FeedLimits
    private let checkStop: () throws -> Void
    private var bytes = 0
    private var unusableRows = 0

    /// - Parameter checkStop: throws when the run is to end.
    package init(_ limits: FeedLimits = FeedLimits(), checkStop: @escaping () throws -> Void = {}) {
        self.limits = limits
        self.checkStop = checkStop
    }

    /// Takes bytes of text, as they are behind any compression.
    /// - Throws: `FeedError.tooLong`, and what `checkStop` throws.
    func take(bytes count: Int) throws {
        try checkStop()
        bytes += count
        guard bytes <= limits.feedBytes else { throw FeedError.tooLong(limit: limits.feedBytes) }
    }

    /// Takes a row that became no item.
    /// - Returns: whether it may be kept by itself; else it only counts.
    /// - Throws: `FeedError.tooManyUnusableRows`.
    package func takeUnusableRow() throws(FeedError) -> Bool {
        unusableRows += 1
        guard unusableRows <= limits.unusableRows else { throw .tooManyUnusableRows(limit: limits.unusableRows) }
        return unusableRows <= limits.keptUnusableRows
    }
}
