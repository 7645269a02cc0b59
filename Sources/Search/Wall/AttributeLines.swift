import Text

/// Between the name of an attribute and its value, in `ItemColumns.attributes`.
let attributeSeparator: UInt8 = 0x1F
let attributeEnd = UInt8(ascii: "\n")

/// A name or a value as lines of attributes have it: what differs in case, accents and spaces at the ends is one.
func attributePart(_ text: String) -> [UInt8] {
    searchableText(text.trimmed).map { $0 == attributeEnd || $0 == attributeSeparator ? 0x20 : $0 }
}

/// The attributes of an item, a line for each.
/// - Parameter list: of an item in `metadata.ndjson`.
func attributeLines(_ list: some Sequence<JSONValue>) -> [UInt8] {
    list.flatMap { attribute in
        attributePart(attribute["name"].string ?? "") + [attributeSeparator]
            + attributePart(attribute["value"].string ?? "") + [attributeEnd]
    }
}
