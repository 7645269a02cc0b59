import Catalogue
import Fetching
package import ImageWork
import Outputs
import Text

/// `huewall map --keys`: what a cluster has to know of a row before its image is looked at: by which rows belong
/// together, and by which the work is spread.
package struct MapKeys: Sendable {
    private let rows: MapRows

    package init(_ rows: MapRows) { self.rows = rows }

    /// - Parameters: as `CatalogueMap.run`.
    /// - Throws: `ThreadError`.
    package func run(
        _ limits: RunLimits, _ next: () -> [[UInt8]]?, write: @escaping @Sendable ([UInt8]) -> Void
    ) throws {
        try LineStream(limits).run(next, write: write) { line, number, _, done in
            done(keys(of: rows.row(line, number: number)))
        }
    }

    /// `group` stands for the sizes of one item, `host` for a server that is to be asked.
    private func keys(of row: MapRow) -> [UInt8] {
        switch row.item {
        case .failure(let skipped): return skipped.line
        case .success(let item):
            return JSONText.object { json in
                json.field("id", item.id)
                if let group = row.group { json.field("group", group) }
                json.field("location", row.location)
                if row.bytes == nil, let host = Origin(url: row.location)?.host { json.field("host", host) }
            }
        }
    }
}
