import Catalogue
import Text

extension FeedDialect {
    /// One JSON object per line.
    package static let ndjson = FeedDialect(
        name: "ndjson", form: .lines, recognizes: { _ in true }, mapper: { PlainMapper($0) })

    /// One JSON array of objects, at the top or somewhere inside an object.
    package static let json = FeedDialect(
        name: "json", form: .list, recognizes: { _ in true }, mapper: { PlainMapper($0) })

    /// A table with a header, separated by commas, semicolons or tabs.
    package static let csv = FeedDialect(
        name: "csv", form: .table, recognizes: { _ in true }, mapper: { PlainMapper($0) })

    /// XML with a list of products, as price engines and suppliers have it: a field is a child or an attribute.
    package static let xml = FeedDialect(
        name: "xml", form: .xml, recognizes: { _ in true }, mapper: { PlainMapper($0) })
}

/// Finds the fields of records by their names or by a map. Each record is one item, except for sizes.
///
/// Sizes are grouped only if the map names the fields of product and color: records of the same `productId` and
/// `vendorColor` are then one item, with the id of the first.
struct PlainMapper: DialectMapper {
    private let mapping: PlainItemReader
    /// The mapping of records that are wrapped in a member, by its name.
    private let unwrapped: [String: PlainItemReader]
    /// Fields of the map that have had no value so far.
    private var unfound: Set<FieldMap.Field>
    private var itemOfGroup: [UInt64: Group] = [:]

    private struct Group {
        let id: String
        var variants = 1
    }

    init(_ setup: MapperSetup) {
        mapping = PlainItemReader(map: setup.map, urls: setup.urls)
        unwrapped = Dictionary(
            uniqueKeysWithValues: PlainMapper.wrappers.map { name, _ in
                (name, PlainItemReader(map: setup.map.unwrapped(from: name), urls: setup.urls))
            })
        unfound = Set(setup.map.mappedFields.map(\.field))
    }

    /// GraphQL's connections and schema.org's lists wrap their elements: the member, and the members that may be next
    /// to it.
    private static let wrappers = [("node", ["cursor"]), ("item", ["@type", "@id", "position", "name", "url"])]

    mutating func add(_ record: FeedValue, row: Int, to rows: inout PendingRows) {
        let wrapper = PlainMapper.wrappers.first { name, others in
            record.object[name].isObject && record.object.members.allSatisfy { ([name] + others).contains($0.name) }
        }?.0
        let value = wrapper.map { .object(record.object[$0]) } ?? record
        guard mapping.map.includes(value.object) else { return rows.countIgnored() }
        let mapping = wrapper.flatMap { unwrapped[$0] } ?? mapping
        for field in unfound where mapping.map.text(field, in: value, value.fields) != nil {
            unfound.remove(field)
            rows.countFound(field)
        }
        switch mapping.item(from: value, row: row, prices: &rows.prices) {
        case .failure(let skipped)
        where skipped.reason != .unpublished && rows.counts.items > 0
            && value.fields.isContinuation(hasId: skipped.reason != .missingId, isItem: false):
            rows.countMerged(1)
        case .failure(let skipped):
            rows.noteLacking(mapping.lacking(in: value))
            rows.skip(skipped)
        // Only a table has variants with a picture of their own below their product.
        case .success
        where rows.counts.items > 0 && !value.object.isObject
            && value.fields.isContinuation(hasId: true, isItem: true):
            rows.countMerged(1)
        case .success(let item):
            if let group = mapping.map.group(of: item).map({ seededHash($0.utf8) }) {
                add(item, to: group, row: row, rows: &rows)
            } else {
                rows.add(item, row: row)
            }
        }
    }

    private mutating func add(_ item: CatalogueItem, to key: UInt64, row: Int, rows: inout PendingRows) {
        var item = item
        if item.variantIds.isEmpty { item.variantIds = [item.id] }
        guard let group = itemOfGroup[key] else {
            itemOfGroup[key] = Group(id: item.id)
            return rows.add(item, row: row)
        }
        rows.countMerged(1)
        guard group.variants < CatalogueItem.mostVariants else { return }
        itemOfGroup[key]?.variants += 1
        item.id = group.id
        rows.merge(item, row: row)
    }
}

extension FieldMap {
    /// Equal for records that are sizes of one item; nil for a record that is an item by itself.
    func group(of item: CatalogueItem) -> String? {
        guard paths[.productId] != nil, paths[.vendorColor] != nil, !item.vendorColor.isEmpty else { return nil }
        return item.productId + "\u{1F}" + ColorSlug.make(item.vendorColor)
    }
}
