import Catalogue
import Colors
import GRDB

/// Writes the looks of a wall, one after the other, and which place or item has which.
struct AppearanceWriter {
    private let wall: Int
    private let sorter: WallSorter
    /// What a shop says that says nothing.
    private let noWord = VendorColorCache().color(of: "")
    private let placeInsertion: Statement
    private let itemInsertion: Statement
    private let lookInsertion: Statement
    /// Of the look that is written next.
    private var number = 0

    init(wall: Int, order: OrderOptions, in database: Database) throws {
        self.wall = wall
        sorter = WallSorter(order)
        placeInsertion = try database.makeStatement(sql: insertPlace)
        itemInsertion = try database.makeStatement(sql: insertChoice)
        lookInsertion = try database.makeStatement(sql: AppearanceRow.insertion)
    }

    /// The items of a place will have the next look.
    func assign(place location: String) throws { try placeInsertion.execute(arguments: [location, number]) }

    /// An item will have the next look, whatever its place.
    func assign(item id: String) throws { try itemInsertion.execute(arguments: [id, number]) }

    mutating func add(_ subject: AppearanceSubject, _ answer: ImageAnswer, sharesImage: Bool, items: Int) throws {
        let colors = answer.analysis.map(subject.shown)?.colors ?? []
        let flags = ItemFlags(
            noWord, analysis: answer.analysis.map(subject.measured), colors: colors,
            isOverridden: subject.overrideFamily != nil,
            sharesImage: sharesImage)
        let row = AppearanceRow(
            wall: wall, look: number, subject: subject, place: sorter.place(of: colors),
            confidence: answer.analysis.map(subject.measured)?.confidence, failureCode: answer.failure?.code,
            colors: colors,
            sharesImage: sharesImage, isFlagged: !flags.sorted.isEmpty, items: items)
        try row.insert(by: lookInsertion)
        number += 1
    }
}
