import Colors
package import Text

extension ItemColumns {
    /// Adds what is counted and filtered of an item: all but its id and its texts, which only searches need.
    /// - Parameter item: a line of `metadata.ndjson`.
    package mutating func appendFacts(of item: JSONValue) {
        vendorColors.append(item["vendorColor"].string ?? "")
        currencies.append(item["currency"].string ?? "")
        brands.append(item["brand"].string ?? "")
        categories.append(item["category"].string ?? "")
        attributes.append(item["attributes"].list)
        prices.append(item["price"].number ?? .nan)
        stock.append(item["inStock"].text.map { $0 == "true" ? .yes : .no } ?? .unknown)
        imageHashes.append(imageNumber(item["imageHash"].string))
        appendColors(of: item)
    }

    /// What a correction changes of an item.
    mutating func appendColors(of item: JSONValue) {
        colorNames.append(item["colors"].list.first["name"].string ?? "")
        families.append(familyNumber(item["family"].string) ?? ItemColumns.noFamily)
        flags.append(item["flags"].list.reduce(0) { $0 | (flagBits[$1.string ?? ""] ?? 0) })
        confidences.append(UInt8(max(0, min(255, ((item["confidence"].number ?? 1) * 255).rounded()))))
        for color in item["colors"].list {
            guard let rgb = color["hex"].string.flatMap(RGB.init(hex:)) else { continue }
            colors.append(
                ShownColor(
                    rgb: rgb, family: familyNumber(color["family"].string) ?? 0,
                    thousandths: UInt16(max(0, min(1000, ((color["share"].number ?? 0) * 1000).rounded())))))
        }
        colorEnds.append(UInt32(colors.count))
    }

    /// The first 64 bits of a SHA-256: enough to distinguish the images of one catalogue. 0 for none.
    private func imageNumber(_ hash: String?) -> UInt64 {
        guard let digits = hash?.dropFirst("sha256:".count).prefix(16) else { return 0 }
        return UInt64(digits, radix: 16) ?? 0
    }
}

private let familyNumbers = Dictionary(
    uniqueKeysWithValues: Family.allCases.enumerated().map { ($1.rawValue, UInt8($0)) })

private func familyNumber(_ name: String?) -> UInt8? { name.flatMap { familyNumbers[$0] } }

private let flagBits = Dictionary(
    uniqueKeysWithValues: ImageFlag.allCases.enumerated().map { ($1.rawValue, UInt16(1) << $0) })
