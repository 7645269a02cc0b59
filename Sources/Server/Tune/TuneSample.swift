import Colors

/// Some items of a catalogue, spread evenly over its wall, whose images were measured under other options.
struct TuneSample: Sendable {
    /// The number of each item in the catalogue.
    let numbers: [Int]
    let catalogue: TuneCatalogue
    /// The saved wall of these items alone.
    let saved: TunedWall

    /// Items with an image, at most `limit`, spread evenly over the wall.
    static func numbers(_ catalogue: TuneCatalogue, limit: Int) -> [Int] {
        let all = catalogue.items.indices.filter { catalogue.items[$0].image != nil }
        let count = min(limit, all.count)
        return (0..<count).map { all[$0 * all.count / count] }
    }

    /// - Parameter features: by the image's position in the catalogue; those that could not be measured are missing.
    init(_ session: TuneSession, numbers: [Int], features: [Int: PreparedFeatures], options: WallOptions) {
        var positions: [Int: Int] = [:]
        var (own, hashes): ([PreparedFeatures], [[UInt8]]) = ([], [])
        let items = numbers.map { number in
            var item = session.catalogue.items[number]
            item.image = item.image.flatMap { image in
                if let known = positions[image] { return known }
                guard let measured = features[image] else { return nil }
                positions[image] = own.count
                own.append(measured)
                hashes.append(session.catalogue.hashes[image])
                return positions[image]
            }
            // Of the others it is not known which ones these options ask for.
            item.moreImages = []
            return item
        }
        self.numbers = numbers
        catalogue = TuneCatalogue(items: items, features: own, hashes: hashes, options: options)
        saved = session.saved.part(numbers)
    }
}
