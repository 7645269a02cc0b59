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
        ("a page", WallSQL.byRank, 3),
        ("an item", WallSQL.byItem, 2),
        ("families", WallSQL.familyCounts, 1),
        ("failures", WallSQL.failureCounts, 1),
    ])
    func `a question to a wall is answered by indexes, without sorting`(
        name: String, sql: String, argumentCount: Int
    ) throws {
        let steps = try plan(sql, StatementArguments(repeatElement(1, count: argumentCount)))
        #expect(!steps.isEmpty && steps.allSatisfy { $0.hasPrefix("SEARCH ") }, "\(name): \(steps)")
    }

    @Test func `the next images and features are found without a scan`() throws {
        let answers = try store.database.write { database in
            _ = try OptionSetRow.findOrInsert(key, in: database)
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
