// The statements are the store's own; a plan shows no more to those who call it: hence @testable.
@testable import CatalogueStore
import ColorScience
import GRDB
import StoreSchema
import Testing

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
        ("a family", WallSQL.byFamily, 4),
        ("a look", WallSQL.byLook, 3),
        ("families", WallSQL.familyCounts, 1),
        ("failures", WallSQL.failureCounts, 1),
    ])
    func `a question to a wall is answered by indexes, without sorting`(
        name: String, sql: String, argumentCount: Int
    ) throws {
        let steps = try plan(sql, StatementArguments(repeatElement(1, count: argumentCount)))
        #expect(!steps.isEmpty && steps.allSatisfy { $0.hasPrefix("SEARCH ") }, "\(name): \(steps)")
    }

    @Test func `the neighborhood of a color is searched in its cubes`() throws {
        let cube = ColorNeighborhood(center: CIELAB(lightness: 50, a: 0, b: 0), distance: 10)
        let steps = try plan(cube.sql, [1] + cube.arguments)
        #expect(steps.first?.contains("lightnessCell=? AND aCell=? AND bCell>? AND bCell<?") == true, "\(steps)")
        #expect(steps.allSatisfy { $0.hasPrefix("SEARCH ") }, "\(steps)")
    }

    @Test func `the next images and features are found without a scan`() throws {
        let answers = try store.database.write { database in
            _ = try OptionSetRow.use(key, in: database)
            return try AnswerSQL(key, in: database)
        }
        let images = try plan(nextImages(answers), answers.arguments + ["location": "", "limit": 10])
        let features = try plan(unvotedQuery(answers), answers.arguments + ["after": "", "limit": 10])
        for step in images + features {
            #expect(!step.contains("SCAN") || step == "SCAN place", "\(step)")
        }
    }
}
