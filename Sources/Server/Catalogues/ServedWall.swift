import Catalogue
import Colors
import ImageWork
import Outputs
import Search
import ServerCore
import Text

/// A wall, prepared for quick answers.
struct ServedWall: Sendable {
    /// The wall of the files.
    let written: PublishedWall
    /// The same with the corrections that the files do not have yet.
    let published: PublishedWall
    let lists: ItemLists

    /// - Parameter searches: does work that takes a pass over the wall.
    /// - Complexity: O(colors), besides reading.
    init(_ written: PublishedWall, _ searches: BlockingWork) {
        (self.written, published) = (written, written)
        lists = ItemLists(written, searches)
    }

    private init(_ written: PublishedWall, _ published: PublishedWall, _ lists: ItemLists) {
        (self.written, self.published, self.lists) = (written, published, lists)
    }

    /// The wall with corrections.
    /// - Parameter corrections: by id, those that the files lack; nil for one that was taken back. An item that is
    ///   corrected in the files stays then, because the answer of its picture is not known here.
    /// - Throws: `FileError`, `WallChanged`.
    /// - Complexity: O(items), some 0.1 s for 100,000.
    func showing(_ corrections: [ExactText: ColorOverride?], _ searches: BlockingWork) throws -> ServedWall {
        let sorter = WallSorter(WallOptions(header: written.header).order)
        var lines: [Int: [UInt8]] = [:]
        for case (let id, let override?) in corrections {
            guard let item = written.item(withId: id.text) else { continue }
            let line = try JSONValue(bytes: written.lines(item..<item + 1))
            lines[item] = CorrectedLine.bytes(line, override, sorter)
        }
        guard !lines.isEmpty else { return ServedWall(written, written, ItemLists(written, searches, like: lists)) }
        let corrected = try written.replacing(lines, digest: sha256)
        return ServedWall(written, corrected, ItemLists(corrected, searches, like: lists))
    }

    /// Whether the files show exactly these overrides.
    func shows(_ overrides: [ColorOverride]) -> Bool {
        var said = 0
        for override in overrides {
            guard let item = written.item(withId: override.id) else { continue }
            guard shows(override, of: item) else { return false }
            said += 1
        }
        return said == (0..<written.count).count(where: written.columns.isOverridden)
    }

    /// Whether the files show an override.
    /// - Parameters:
    ///   - override: nil for an item without one.
    ///   - item: of `written`.
    func shows(_ override: ColorOverride?, of item: Int) -> Bool {
        let isOverridden = written.columns.isOverridden(item)
        guard let override else { return !isOverridden }
        guard isOverridden, let bytes = try? written.lines(item..<item + 1), let line = try? JSONValue(bytes: bytes)
        else { return false }
        guard line["note"].string ?? "" == override.note else { return false }
        // An item without a color cannot show an override until it has a picture.
        guard let family = line["family"].string else { return true }
        guard family == override.family.rawValue else { return false }
        return override.color.map { line["colors"][0]["hex"].string == $0.hex } ?? true
    }

    /// The same by the item's id; true where there is no such item.
    func shows(_ override: ColorOverride?, ofItemWithId id: ExactText) -> Bool {
        written.item(withId: id.text).map { shows(override, of: $0) } ?? true
    }
}
