/// Where the bytes of a page come from.
package protocol ByteSource {
    /// The next bytes, any number of them; nil or none at the end.
    mutating func next() throws -> [UInt8]?
    /// Whether the source ended inside packed data.
    var isCutShort: Bool { get }
}

extension ByteSource {
    package var isCutShort: Bool { false }
}

/// A source whose first bytes can be looked at.
struct OpenedBytes: ByteSource {
    private var source: any ByteSource
    private var opening: [UInt8] = []

    init(_ source: any ByteSource) { self.source = source }

    var isCutShort: Bool { source.isCutShort }

    /// At least `count` bytes, or all that are left; `next` gives them again.
    mutating func peek(_ count: Int) throws -> [UInt8] {
        while opening.count < count, let more = try source.next(), !more.isEmpty { opening += more }
        return opening
    }

    mutating func next() throws -> [UInt8]? {
        guard opening.isEmpty else {
            defer { opening = [] }
            return opening
        }
        let bytes = try source.next() ?? []
        return bytes.isEmpty ? nil : bytes
    }
}

/// How much a feed may still take, over all its pages, and whether reading is to continue. Asked for every piece of
/// bytes: a page may be long and have no row.
package final class FeedBudget {
    package let limits: FeedLimits
    private let checkStop: () throws -> Void
    private var bytes = 0
    private var unusableRows = 0

    /// - Parameter checkStop: throws when the run is to stop.
    package init(_ limits: FeedLimits = FeedLimits(), checkStop: @escaping () throws -> Void = {}) {
        self.limits = limits
        self.checkStop = checkStop
    }

    /// Takes bytes of text, counted unpacked.
    /// - Throws: `FeedError.tooLong`, and what `checkStop` throws.
    func take(bytes count: Int) throws {
        try checkStop()
        bytes += count
        guard bytes <= limits.feedBytes else { throw FeedError.tooLong(limit: limits.feedBytes) }
    }

    /// Takes a row that became no item.
    /// - Returns: whether it is to be kept with its reason; else it is only counted.
    /// - Throws: `FeedError.tooManyUnusableRows`.
    package func takeUnusableRow() throws(FeedError) -> Bool {
        unusableRows += 1
        guard unusableRows <= limits.unusableRows else { throw .tooManyUnusableRows(limit: limits.unusableRows) }
        return unusableRows <= limits.keptUnusableRows
    }
}
