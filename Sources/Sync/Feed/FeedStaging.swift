import Catalogue
import Feeds
import Files
import Store

/// Reads the pages of a feed, each once, and stages their rows for the store.
struct FeedStaging {
    private let source: FeedSource
    private let request: SyncRequest
    private let writer: StagingWriter
    private var reader: FeedReader
    private let budget: FeedBudget
    /// Rows that are only counted, by reason, with the first of them.
    private var counted: [SkippedRow.Reason: (first: Int, count: Int)] = [:]
    private let onRow: (Result<CatalogueItem, SkippedRow>) -> Void
    private let onNote: (String) -> Void

    /// - Parameters:
    ///   - onRow: gets each row: the item as it was read, or why there is none.
    ///   - onNote: gets sentences about the feed.
    init(
        _ source: FeedSource, request: SyncRequest, writer: StagingWriter,
        onRow: @escaping (Result<CatalogueItem, SkippedRow>) -> Void, onNote: @escaping (String) -> Void
    ) {
        (self.onRow, self.onNote) = (onRow, onNote)
        self.source = source
        self.request = request
        self.writer = writer
        budget = FeedBudget(request.feedLimits, checkStop: request.checkStop)
        reader = source.reader(budget)
    }

    /// The last page. Its `hasLineEnd` says whether all pages ended with a line break.
    private(set) var lastPage = FeedPage(rows: 0, format: "")

    /// The owner of the ids of the items so far.
    var idOwner: IdOwner { reader.idOwner }

    /// - Throws: `FeedError` for a page that cannot be read.
    mutating func read(_ page: FeedPageFile) throws {
        let hadLineEnds = lastPage.hasLineEnd ?? true
        reader.open(try FileChunks(page.path), at: page.url)
        do { try stageRows() } catch let error as FeedError { throw error.located(at: page.location) }
        lastPage = reader.lastPage
        lastPage.hasLineEnd = lastPage.hasLineEnd.map { $0 && hadLineEnds }
    }

    /// Stages the rows that waited for further pages.
    mutating func finish() throws {
        reader.finish()
        try stageRows()
        try checkMap()
        try checkFields()
        for note in reader.notes { onNote(note) }
        for (reason, rows) in counted.sorted(by: { $0.value.first < $1.value.first }) {
            try writer.add(.more(rows.count, reason, from: rows.first))
        }
    }

    /// - Throws: `SyncError.mapFindsNothing` for a field that every item needs: its usual names would make other items.
    private func checkMap() throws {
        let counts = reader.counts
        guard counts.rows > counts.ignored else { return }
        for (field, paths) in source.map.mappedFields where !counts.foundFields.contains(field) {
            let error = SyncError.mapFindsNothing(field: field.rawValue, path: paths, rows: counts.rows)
            guard ![.id, .image].contains(field) else { throw error }
            onNote(error.message)
        }
    }

    /// - Throws: `FeedError.noUsableFields` when no record has what an item needs.
    private func checkFields() throws(FeedError) {
        let counts = reader.counts
        let lacking = [.missingId, .missingImage].reduce(0) { $0 + (counts.skipped[$1] ?? 0) }
        guard let fields = counts.lacking, lacking == counts.rows - counts.ignored else { return }
        throw .noUsableFields(found: fields.found, needed: fields.needed, nested: fields.nested)
    }

    private mutating func stageRows() throws {
        while let row = try reader.next() {
            try request.checkStop()
            if row.number.isMultiple(of: 10_000) { request.progress(.reading(rows: row.number)) }
            try stage(row)
        }
    }

    private mutating func stage(_ row: FeedRow) throws {
        switch row.content {
        case .skipped(let skipped):
            try skip(skipped)
        case .variants(let item): try writer.merge(identified(item))
        case .item(let item):
            let item = try identified(item)
            let location = imageLocation(item.image, relativeTo: source.folder)
            let isNew = try writer.add(LocatedItem(item: item, location: location))
            guard !isNew else { return onRow(.success(item)) }
            try skip(.duplicateId(row: row.number, id: item.id))
        }
    }

    /// The item with addresses that identify its pictures. The addresses to request are noted separately.
    private func identified(_ item: CatalogueItem) throws -> CatalogueItem {
        guard source.imageQuery != .keep else { return item }
        var item = item
        func identified(_ address: String) throws -> String {
            let identity = source.imageQuery.identity(of: address)
            if identity != address { try writer.note(address: address, of: identity) }
            return identity
        }
        item.image = try identified(item.image)
        let further = try item.furtherPictures.map(identified)
        item.furtherPictures = []
        item.addFurtherPictures(further)
        return item
    }

    private mutating func skip(_ row: SkippedRow) throws {
        onRow(.failure(row))
        if try budget.takeUnusableRow() { return try writer.add(row) }
        let rows = counted[row.reason] ?? (row.row, 0)
        counted[row.reason] = (rows.first, rows.count + 1)
    }
}

/// The location of an image: an absolute path, a URL, or another text as in the feed.
/// - Parameter folder: the folder of relative paths; nil for rows that must not reach files of this machine.
func imageLocation(_ image: String, relativeTo folder: String?) -> String {
    switch ImageLocation(image, relativeTo: folder ?? "") {
    case .file(let path): folder == nil ? ImageLocation.foreignFile(path) : path
    case .url(let url): url
    case .unsupported: image
    }
}

/// Reads a file in pieces.
final class FileChunks: ByteSource {
    private let file: OpenFile

    /// - Throws: `FeedError.unreadable`.
    init(_ path: String) throws(FeedError) {
        do throws(FileError) {
            file = try OpenFile(reading: path)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
    }

    func next() throws -> [UInt8]? { try file.read(256 << 10) }
}
