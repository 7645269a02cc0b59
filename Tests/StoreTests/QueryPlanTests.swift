// The statements are the store's own; a plan shows no more to callers: this is why @testable is here.
import Colors
import GRDB
import Testing
@testable import Store

/// Questions that a server asks must cost what they answer, whatever the size of the catalogue.
@Suite(.timeLimit(.minutes(1))) struct QueryPlanTests {
    private let folder: StoreFolder
    private let store: CatalogueStore

    init() throws {
        folder = try StoreFolder()
        store = try folder.opened()
    }

    private func plan(_ sql: String, _ arguments: StatementArguments) throws -> [String] {
        try store.database.read { database in
            try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { $0["detail"] }
        }
    }

    @Test(arguments: [
        ("items", itemsWithTexts, 0), ("hashes", hashesOfImages, 0), ("answers", answersOfSet, 1),
        ("alternatives", alternativesOfSet, 1), ("an item", itemById, 1), ("items by id", itemsByIds, 256),
        ("a picture", pictureByHash, 4),
    ])
    func `what a wall is made of is read by indexes, without sorting`(name: String, sql: String, count: Int) throws {
        let steps = try plan(sql, StatementArguments(repeatElement(1, count: count)))
        #expect(!steps.isEmpty && !steps.contains { $0.contains("TEMP B-TREE") }, "\(name): \(steps)")
        // Of one table each, in the order of its key.
        let constants = ["CONSTANT", "subquery", "wanted"]
        let scans = steps.filter { step in step.contains("SCAN") && !constants.contains { step.contains($0) } }
        #expect(scans.count <= (count == 0 ? 1 : 0), "\(name): \(steps)")
    }

    @Test func `the next images and features are found without a scan`() throws {
        let answers = try store.database.write { database in
            _ = try key.usedSet(in: database)
            return try AnswerSQL(key, in: database)
        }
        let images = try plan(nextImages(answers), answers.arguments + ["location": "", "limit": 10])
        let features = try plan(unvotedQuery(answers), answers.arguments + ["after": "", "limit": 10])
        for step in images + features {
            // Of what a limit has cut before.
            #expect(!step.contains("SCAN") || step == "SCAN place" || step.hasPrefix("SCAN (subquery"), "\(step)")
        }
    }
}
