/// What became of a record.
enum Delivery {
    case item(CatalogueItem, row: Int)
    case skipped(SkippedRow)
    /// So many variants share an item with another one of the same color.
    case merged(Int)
    /// The map leaves the record out.
    case ignored
}

typealias Deliver = (Delivery) throws -> Void

/// From the records of one format to items. What it must hold back it delivers later.
protocol ItemMapper {
    mutating func take(_ record: FeedValue, row: Int, _ deliver: Deliver) throws
    /// Delivers what waited for more records.
    mutating func finish(_ deliver: Deliver) throws
    /// Whether something waits for the pass over the variations.
    var awaitsVariations: Bool { get }
}

extension ItemMapper {
    mutating func finish(_ deliver: Deliver) throws {}
    var awaitsVariations: Bool { false }
}
