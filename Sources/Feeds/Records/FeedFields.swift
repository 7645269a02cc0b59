import Catalogue
import Text

/// The texts of a record by normalized name (`String.normalizedName`): `Image URL`, `image_url` and `imageUrl` are one.
package struct FeedFields {
    private enum Content {
        case row(FeedHeader, [String])
        case members(FeedMembers)
    }

    private let content: Content

    /// A row of a table, which may have fewer cells than the header.
    init(_ header: FeedHeader, _ cells: [String]) { content = .row(header, cells) }

    init(_ members: FeedMembers) { content = .members(members) }

    /// The text under a normalized name, without white space around it; nil when there is none. In a JSON list or
    /// object it is the part that names something; of several texts under one name it is the first that is not empty.
    package subscript(_ name: String) -> String? { indices(name).lazy.compactMap(text).first }

    /// The first of these names that has a text.
    package func first(of names: [String]) -> (name: String, text: String)? {
        names.lazy.compactMap { name in self[name].map { (name, $0) } }.first
    }

    /// The text under a normalized name, unless it is a word for "nothing".
    package func description(_ name: String) -> String? { self[name].flatMap { $0.isNoValue ? nil : $0 } }

    /// The first name of the field that has a text; of several, the first whose text fits.
    package func first(of field: FieldNames) -> (name: String, text: String)? {
        let indices = indices(of: field)
        let texts = indices.lazy.compactMap { index in text(index, of: field).map { (name(index), $0) } }
        guard let first = texts.first else { return nil }
        return indices.count < 2 || field.fits(first.1) ? first : texts.first { field.fits($0.1) } ?? first
    }

    /// All names of the field that have a text.
    /// - Complexity: O(columns or members under those names).
    package func all(of field: FieldNames) -> [(name: String, text: String)] {
        var seen: Set<String> = []
        return indices(of: field).compactMap { index in text(index, of: field).map { (name(index), $0) } }
            .filter { seen.insert($0.name).inserted }
    }

    /// The addresses under the first name of a picture that has one: first the item's picture, then further ones.
    package var image: [String] {
        let indices = indices(of: .image)
        let images = indices.lazy.map { index in
            if isGallery(index), let image = pictures(index, isList: false).first { return [image] }
            let isList = FieldNames.isGallery(name(index)) && !isGallery(index)
            return text(index).map { PictureTexts.addresses(in: $0, isList: isList) } ?? []
        }.filter { !$0.isEmpty }
        guard let first = images.first else { return [] }
        let isClear = indices.count < 2 || FieldNames.image.fits(first[0])
        return isClear ? first : images.first { FieldNames.image.fits($0[0]) } ?? first
    }

    /// The addresses of further pictures: under names for several pictures, several under a name for one, and in
    /// several columns of one name.
    package var pictures: [String] {
        var images = ImageAddresses()
        let indices = indices(of: .image)
        var counts: [String: Int] = [:]
        if indices.count > 1 { for index in indices { counts[name(index), default: 0] += 1 } }
        for index in indices {
            let addresses = pictures(index, isList: false)
            let isOfSeveral = addresses.count > 1 || isGallery(index) || counts[name(index), default: 1] > 1
            if isOfSeveral { images.add(addresses) }
        }
        let others = self.indices(of: .furtherPictures).filter { !isGallery($0) || !indices.contains($0) }
        for index in others { images.add(pictures(index, isList: true)) }
        return images.all.filter { !$0.isDigits }
    }

    /// The addresses in all columns or members of that normalized name.
    /// - Parameter isList: as of `PictureTexts.addresses`.
    package func pictures(_ name: String, isList: Bool) -> [String] {
        indices(name).flatMap { pictures($0, isList: isList) }
    }

    /// A text as it is shown. Tables and XML often have the entities of the shop's pages; JSON has none.
    func shown(_ text: String) -> String {
        if case .members(let members) = content, members.isJSON { text } else { text.asShown.withoutTags }
    }

    /// The maker or brand.
    var brand: String? { ownNames(.brand).first }

    /// The category, as `CategoryPath.normalized`. Numbers, as of a taxonomy, and single letters, as of a kind of
    /// product, are left out.
    var category: String? {
        let names = ownNames(.category).lazy.filter { $0.utf8.count > 1 && !$0.allSatisfy(\.isNumber) }
        return names.map(CategoryPath.normalized).first { !$0.isEmpty }
    }

    /// The attributes that a record of JSON lists under `attributes` and `options`: as members of an object, or as
    /// elements with a name and a value. A value may be a list. In a table, those in pairs of columns.
    var listedAttributes: [ItemAttribute] {
        guard case .members(let members) = content else {
            return options.filter { !$0.values.isEmpty }.map { ItemAttribute(shown($0.name), shown($0.values)) }
        }
        return ["attributes", "options"].flatMap { members.indices($0) }.flatMap { members.all[$0].attributes }
    }

    /// The names of options, with their values, in pairs of a table's columns.
    var options: [(name: String, values: String)] {
        guard case .row(let header, _) = content else { return [] }
        return header.options.compactMap { pair in text(pair.name).map { ($0, text(pair.value) ?? "") } }
    }

    /// The texts under the names of a field; for an object its own name, for a list that of its first element.
    private func ownNames(_ field: FieldNames) -> [String] {
        indices(of: field).compactMap { index in
            if case .members(let members) = content { members.all[index].ownName } else { text(index) }
        }.filter { !$0.isNoValue }
    }

    /// Whether the record clearly says that its shop does not show it.
    var saysUnpublished: Bool {
        FeedFields.unpublished.contains { field, words in
            all(of: field).contains { words.contains($0.text.hasPrefix("-") ? $0.text : $0.text.normalizedName) }
        }
    }

    /// Whether the record only adds to the product above: it says that it is a variant, an option or a rule, and has no
    /// picture or title; or it is a row of a table whose cells were merged, with neither id nor title nor picture.
    /// - Parameter isItem: whether the record has an id and a picture.
    func isContinuation(hasId: Bool, isItem: Bool) -> Bool {
        let isVariant = first(of: .kindOfRow).map { FeedFields.variants.contains($0.text.normalizedName) } ?? false
        guard isVariant || !hasId, case .row(let header, _) = content else { return isVariant && !isItem }
        let hasTitle = first(of: .title) != nil
        if isVariant { return !isItem || !hasTitle && !header.columns(of: .title).isEmpty }
        return !hasTitle && image.isEmpty && pictures.isEmpty
    }

    private static let variants = Set("variant variation sku rule option productvariation productoption".words)
    private static let unpublished: [(FieldNames, Set<String>)] = {
        let states: Set<String> = [
            "draft", "archived", "inactive", "disabled", "hidden", "unpublished", "deleted", "inaktiv", "offline",
            "entwurf", "brouillon", "borrador", "bozza", "rascunho", "szkic",
        ]
        let no: Set<String> = Set("0 -1 false no n nein não non nej nee nie ne нет falsch faux falso".words)
        return [
            (.publicationState, states), (.isShown, states.union(no)),
            (.isRemoved, ["1", "true", "yes", "y", "ja", "sim"]),
        ]
    }()

    /// The name as the feed writes it.
    func label(_ name: String) -> String {
        switch content {
        case .row(let header, _): header.table.label(name)
        case .members(let members): members.indices(name).first.map { members.all[$0].label } ?? name
        }
    }

    /// Whether there is such a field, even an empty one.
    package func has(_ name: String) -> Bool { !indices(name).isEmpty }

    /// Whether all members of that name are lists or objects without a usual name in them.
    func isUnread(_ name: String) -> Bool {
        guard case .members(let members) = content else { return false }
        return members.indices(name).allSatisfy { members.all[$0].isUnread }
    }

    /// Whether the first member of that name is a number of JSON.
    func isNumber(_ name: String) -> Bool {
        guard case .members(let members) = content, let index = members.indices(name).first else { return false }
        return members.all[index].isNumber
    }

    /// Normalized names that mean color without doubt, sorted.
    var colorNames: [String] {
        if case .row(let header, _) = content { return header.colorNames }
        return ColorOptionName.exact(Set(names.filter { !$0.contains(".") }))
    }

    /// Normalized names, in the order of a table's columns.
    package var names: [String] {
        switch content {
        case .row(let header, _): header.table.names
        case .members(let members): members.all.map(\.name)
        }
    }

    // The following functions take numbers of columns or members.

    private func indices(_ name: String) -> [Int] {
        switch content {
        case .row(let header, _): header.table.columns(name)
        case .members(let members): members.indices(name)
        }
    }

    private func indices(of field: FieldNames) -> [Int] {
        switch content {
        case .row(let header, _): header.columns(of: field)
        case .members(let members): members.indices(of: field)
        }
    }

    private func name(_ index: Int) -> String {
        switch content {
        case .row(let header, _): header.table.names[index]
        case .members(let members): members.all[index].name
        }
    }

    private func pictures(_ index: Int, isList: Bool) -> [String] {
        switch content {
        case .row: text(index).map { PictureTexts.addresses(in: $0, isList: isList) } ?? []
        case .members(let members): members.all[index].pictures(isList: isList)
        }
    }

    private func isGallery(_ index: Int) -> Bool {
        if case .members(let members) = content { members.all[index].isGallery } else { false }
    }

    /// nil also for a word for "nothing", unless the field is a name.
    private func text(_ index: Int, of field: FieldNames) -> String? {
        text(index).flatMap { field.isNamed || !$0.isNoValue ? $0 : nil }
    }

    private func text(_ index: Int) -> String? {
        switch content {
        case .row(_, let cells): index < cells.count ? cells[index].trimmed.ofSpreadsheet : nil
        case .members(let members): members.all[index].text
        }
    }
}

extension String {
    /// The meaning of a cell: a formula that only gives a text is that text, and an error is empty.
    fileprivate var ofSpreadsheet: String? {
        switch utf8.first {
        case UInt8(ascii: "="):
            guard utf8.count > 3, hasPrefix("=\""), hasSuffix("\"") else { return self }
            return String(dropFirst(2).dropLast()).replacingScalar("\"", with: "").trimmed.nonEmpty
        case UInt8(ascii: "'") where utf8.count > 2 && hasSuffix("'"):
            return String(dropFirst().dropLast()).trimmed.nonEmpty
        case UInt8(ascii: "#"): return String.spreadsheetErrors.contains(self) ? nil : self
        default: return withoutInvisibleEnds.nonEmpty
        }
    }

    private static let spreadsheetErrors: Set<String> = [
        "#N/A", "#NV", "#REF!", "#BEZUG!", "#VALUE!", "#WERT!", "#NAME?", "#DIV/0!", "#NULL!", "#NUM!", "#ZAHL!",
    ]

    /// Texts that were copied from web pages may have invisible characters.
    private var withoutInvisibleEnds: String {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return self }
        // Programs that write cells of fixed length fill them with zeros.
        func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value == 0
                || (0x200B...0x200F ~= scalar.value || scalar.value == 0x2060 || scalar.value == 0xFEFF)
        }
        guard isInvisible(first) || isInvisible(last) else { return self }
        var scalars = unicodeScalars[...]
        while let first = scalars.first, isInvisible(first) { scalars.removeFirst() }
        while let last = scalars.last, isInvisible(last) { scalars.removeLast() }
        return String(scalars).trimmed
    }
}
