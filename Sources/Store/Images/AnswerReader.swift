import Catalogue
import Colors
import Foundation
import GRDB

/// Reads the colors of images under a key. While the key's answer is missing, that of an older engine is used.
struct AnswerReader {
    private let database: Database
    private let key: AnalysisKey
    /// The option set of the key; nil when nothing was analyzed under it.
    let set: Int?
    /// Option sets of older engines, newest first: their colors are shown until the images are analyzed again.
    private let olderSets: [Int]

    init(_ key: AnalysisKey, in database: Database) throws {
        (self.database, self.key) = (database, key)
        set = try key.optionSet(in: database)
        olderSets = try key.olderSets(in: database)
    }

    /// The colors of an image, or why it has none.
    /// - Parameter hash: SHA-256, 32 bytes.
    func answer(for hash: Data) throws -> Result<ImageColors, ItemFailure> {
        if let set, let analysis = try analysis(of: hash, in: [set]) { return .success(analysis) }
        if let failure = try failure(of: hash, sql: failureQuery) { return .failure(failure) }
        if let analysis = try analysis(of: hash, in: olderSets) { return .success(analysis) }
        return .failure(try failure(of: hash, sql: olderFailureQuery) ?? .notAnalyzed)
    }

    /// The colors of an image; nil when it has none.
    func colors(of hash: Data) throws -> ImageColors? {
        let answer = try answer(for: hash)
        return try? answer.get()  // a failure has none
    }

    /// The failure of an image that could not be read.
    func failure(ofLocation location: String) throws -> ItemFailure {
        let row = try Row.fetchOne(database.cachedStatement(sql: failureOfLocation), arguments: [location])
        return row.flatMap(ItemFailure.init) ?? .notAnalyzed
    }

    /// Colors that cannot be decoded count as missing: the image has not been analyzed.
    private func analysis(of hash: Data, in sets: [Int]) throws -> ImageColors? {
        for set in sets {
            let statement = try database.cachedStatement(sql: analysisQuery)
            guard let row = try Row.fetchOne(statement, arguments: [set, hash]) else { continue }
            if let analysis = ImageColors(row, alternatives: AnalysisRow.Columns.allCases.count) { return analysis }
        }
        return nil
    }

    private func failure(of hash: Data, sql: String) throws -> ItemFailure? {
        let arguments: StatementArguments = [hash, key.features.extraction, key.features.engine]
        return try Row.fetchOne(database.cachedStatement(sql: sql), arguments: arguments).flatMap(ItemFailure.init)
    }
}

extension ItemFailure {
    /// The failure of an image that no run has come to.
    static let notAnalyzed = ItemFailure(
        stage: .analyze, code: .notAnalyzed, message: "The image was not analyzed yet; run huewall sync again.")
}

private let analysisQuery = """
    SELECT \(AnalysisRow.selection), alternative.colors
    FROM analysis LEFT JOIN alternative USING (optionSet, hash)
    WHERE analysis.optionSet = ? AND analysis.hash = ?
    """

private let failureOfLocation = "SELECT failureStage, failureCode, failureMessage FROM image WHERE location = ?"

private let failureQuery = """
    SELECT failureStage, failureCode, failureMessage FROM features
    WHERE hash = ?1 AND extraction = ?2 AND engine = ?3
    """

private let olderFailureQuery = """
    SELECT failureStage, failureCode, failureMessage FROM features
    WHERE hash = ?1 AND extraction = ?2 AND engine < ?3 AND failureCode IS NOT NULL ORDER BY engine DESC LIMIT 1
    """
