internal import GRDB

/// A row of `optionSet`: options under which images were analyzed, by a number.
struct OptionSetRow: Codable, FetchableRecord, PersistableRecord {
    var id: Int?
    var options: String
    /// Empty for analyses that are older than features: the set then answers for every extraction.
    var extraction: String
    var engine: Int
    /// Rises with each use of any set; 0 for none yet.
    var lastUse: Int

    static let databaseTableName = "optionSet"

    enum Columns {
        static let id = Column(CodingKeys.id)
        static let options = Column(CodingKeys.options)
        static let extraction = Column(CodingKeys.extraction)
        static let engine = Column(CodingKeys.engine)
        static let lastUse = Column(CodingKeys.lastUse)
    }

    /// The sets with these options, whatever the extraction and engine, the newest engine first.
    static func all(options: String, in database: Database) throws -> [OptionSetRow] {
        try filter(Columns.options == options).order(Columns.engine.desc, Columns.id.desc).fetchAll(database)
    }

    static func find(_ key: AnalysisKey, in database: Database) throws -> OptionSetRow? {
        try filter(Columns.options == key.options)
            .filter(Columns.extraction == key.features.extraction && Columns.engine == key.features.engine)
            .fetchOne(database)
    }

    /// The number of a key's set, which is made as needed and noted as used last.
    static func use(_ key: AnalysisKey, in database: Database) throws -> Int {
        let last = try select(max(Columns.lastUse), as: Int.self).fetchOne(database) ?? 0
        guard var set = try find(key, in: database) else {
            let set = OptionSetRow(
                options: key.options, extraction: key.features.extraction, engine: key.features.engine,
                lastUse: last + 1)
            try set.insert(database)
            return Int(database.lastInsertedRowID)
        }
        if set.lastUse < last {
            set.lastUse = last + 1
            try set.update(database)
        }
        return set.id ?? 0
    }
}

/// The sets that answer for a key.
struct AnsweringSets {
    /// The key's own set, then one that is older than features.
    let current: [Int]
    /// Sets of older engines, newest first: what they say is shown until the images are analyzed again.
    let older: [Int]

    init(_ key: AnalysisKey, in database: Database) throws {
        let sets = try OptionSetRow.all(options: key.options, in: database)
        let ofEngine = sets.filter { $0.engine == key.features.engine }
        let extractions = key.features.answeringExtractions
        current = extractions.compactMap { extraction in ofEngine.first { $0.extraction == extraction }?.id }
        older = sets.filter { $0.engine < key.features.engine && extractions.contains($0.extraction) }.compactMap(\.id)
    }
}

extension FeatureKey {
    /// The extractions whose rows answer for this one, best first: its own, then what is older than features.
    var answeringExtractions: [String] { extraction.isEmpty ? [""] : [extraction, ""] }
}
