import GRDB

extension OptionSetRow {
    /// The sets with these options, whatever the extraction and engine, the newest engine first.
    static func all(options: String, in database: Database) throws -> [OptionSetRow] {
        try filter(Columns.options == options).order(Columns.engine.desc, Columns.id.desc).fetchAll(database)
    }

    /// The set that answers for a key: its own, or one that is older than features.
    static func find(_ key: AnalysisKey, in database: Database) throws -> OptionSetRow? {
        try find(key, among: all(options: key.options, in: database))
    }

    fileprivate static func find(_ key: AnalysisKey, among sets: [OptionSetRow]) -> OptionSetRow? {
        let ofEngine = sets.filter { $0.engine == key.features.engine }
        return ofEngine.first { $0.extraction == key.features.extraction } ?? ofEngine.first { $0.extraction.isEmpty }
    }

    /// The number of a key's set, which is made as needed and noted as used last. A set that is older than features
    /// becomes the key's own.
    static func findOrInsert(_ key: AnalysisKey, in database: Database) throws -> Int {
        let last = try select(max(Columns.lastUse), as: Int.self).fetchOne(database) ?? 0
        guard var set = try find(key, in: database) else {
            let set = OptionSetRow(
                options: key.options, extraction: key.features.extraction, engine: key.features.engine,
                lastUse: last + 1)
            try set.insert(database)
            return Int(database.lastInsertedRowID)
        }
        if set.lastUse < last || set.lastUse == 0 || set.extraction != key.features.extraction {
            set.lastUse = last + 1
            set.extraction = key.features.extraction
            try set.update(database)
        }
        return set.id ?? 0
    }
}

/// The sets that answer for a key.
struct AnsweringSets {
    /// nil when nothing was analyzed under the key.
    let current: Int?
    /// Sets of older engines, newest first: what they say is shown until the images are analyzed again.
    let older: [Int]

    init(_ key: AnalysisKey, in database: Database) throws {
        let sets = try OptionSetRow.all(options: key.options, in: database)
        let extractions = key.features.answeringExtractions
        current = OptionSetRow.find(key, among: sets)?.id
        older = sets.filter { $0.engine < key.features.engine && extractions.contains($0.extraction) }.compactMap(\.id)
    }
}

extension FeatureKey {
    /// The extractions whose rows answer for this one, best first: its own, then what is older than features.
    var answeringExtractions: [String] { extraction.isEmpty ? [""] : [extraction, ""] }
}

extension AnalysisKey {
    init(_ set: OptionSetRow) {
        self.init(options: set.options, features: FeatureKey(extraction: set.extraction, engine: set.engine))
    }
}
