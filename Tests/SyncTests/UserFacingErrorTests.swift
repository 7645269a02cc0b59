import Colors
import Decoders
import Feeds
@testable import Fetching
import Files
import GRDB
import Glibc
import ImageWork
import Outputs
import Store
@testable import Sync
import TestSupport
import Testing
import Text

@Suite(.timeLimit(.minutes(1))) struct UserFacingErrorTests {
    @Test func `docs/operations.md lists the exit statuses, each once, and no other`() throws {
        let page = try repositoryText("docs/operations.md")
        let section = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("Exit codes\n") })
        let cells = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { $0.split(separator: "|")[0] }
        let numbers = cells.flatMap { $0.split(separator: ",") }.compactMap { Int32($0.filter(\.isNumber)) }
        #expect(numbers.sorted() == [0] + ExitStatus.allCases.map(\.rawValue))
    }

    @Test(arguments: errors)
    func `an error is a sentence that reports what is wrong and what to do`(error: any UserFacingError) {
        let message = reported(error).message
        #expect(message == error.message && message.hasSuffix(".") && !message.contains("\n"))
        // The second half, or a further sentence, is for what to do; what was expected says it too.
        #expect(message.contains(";") || message.contains(". ") || message.hasPrefix("Expected "))
        #expect(reported(error).status == error.status)
    }

    @Test func `what was not made for people is an error of the program`() {
        struct Private: Error {}
        let error = reported(Private())
        #expect(error.message == "huewall met an unknown error: Private(); please report this.")
        #expect(error.status.rawValue == 70)
    }

    @Test func `an error of the database is one of the store`() throws {
        let error = reported(try databaseError())
        #expect(error.message.hasPrefix("The store huewall.sqlite cannot be read or written (UNIQUE constraint failed"))
        #expect(error.status == .ioError)
    }
}

private let errors: [any UserFacingError] =
    all(from: SyncError.noSuchSource(path: "a"), following) + all(from: FeedError.empty, following)
    + all(from: StoreError.full(path: "a", reason: "b"), following)
    + [
        FetchSetupError.noLibrary, FetchSetupError.noThread, fileError, DecoderProcessError.noProcess(EAGAIN),
        DecoderProcessError.notConfined,
    ]

private func all<Failure: UserFacingError>(
    from first: Failure, _ following: (Failure) -> Failure?
) -> [any UserFacingError] {
    var errors: [any UserFacingError] = []
    var next: Failure? = first
    while let error = next {
        errors.append(error)
        next = following(error)
    }
    return errors
}

/// An error of a database that no store has turned into its own.
private func databaseError() throws -> any Error {
    let database = try DatabaseQueue()
    return try #require(throws: DatabaseError.self) {
        try database.write { try $0.execute(sql: "CREATE TABLE a (b UNIQUE); INSERT INTO a VALUES (1), (1);") }
    }
}

private let fileError: FileError = {
    errno = ENOSPC
    return FileError("write", "a")
}()

/// The case after this one: the compiler asks for a new case here.
private func following(_ error: SyncError) -> SyncError? {
    switch error {
    case .noSuchSource: .unreadable(fileError)
    case .unreadable: .unknownCatalogue(name: "a", folder: "b")
    case .unknownCatalogue(_, _, nil): .unknownCatalogue(name: "a", folder: "b", nearest: "c")
    case .unknownCatalogue: .noStore(name: "a", folder: "b")
    case .noStore: .noReports(fileError)
    case .noReports: .notWritten(name: "a")
    case .notWritten: .unknownRun(3, oldest: 4, newest: 5)
    case .unknownRun(_, .some, _): .unknownRun(3, oldest: nil, newest: 5)
    case .unknownRun: .changing(name: "a")
    case .changing: .nameTaken(name: "a", by: "b")
    case .nameTaken: .invalidName("/")
    case .invalidName: .busy(path: "a")
    case .busy: .cannotCreate(fileError)
    case .cannotCreate: .cannotWrite(fileError)
    case .cannotWrite: .notMetrics(path: "a", reason: "b")
    case .notMetrics: .isOfCatalogue(path: "a")
    case .isOfCatalogue: .noSpace(folder: "a", free: 1)
    case .noSpace: .stopped(.signal(SIGINT))
    case .stopped(.signal): .stopped(.deadline(seconds: 1))
    case .stopped: .cannotKeep(FetchError(.writeFailed(reason: "full"), url: "a"))
    case .cannotKeep: .unreachable(FetchError(.dns(host: "a"), url: "a"))
    case .unreachable(let error) where error.cause == .status(404): .noLists(error)
    case .unreachable: .unreachable(FetchError(.status(404), url: "a"))
    case .noLists: .tooManyPages(5)
    case .tooManyPages: .noPictures(folder: "a")
    case .noPictures: .emptyFeed
    case .emptyFeed: .noUsableRows(2, before: 1)
    case .noUsableRows: .tooManyFailures("1 of 1 rows gave no item; a lists why.")
    case .tooManyFailures: .picturesGone("1 of 1 pictures are gone. Run once with --max-delete 1.")
    case .picturesGone: .mapFindsNothing(field: "a", path: "b", rows: 2)
    case .mapFindsNothing: .noMeasuredFile(path: "a")
    case .noMeasuredFile: .badMeasuredLine(1, path: "a")
    case .badMeasuredLine: .noOverridesFile(path: "a", isNamedEarlier: false)
    case .noOverridesFile(_, false): .noOverridesFile(path: "a", isNamedEarlier: true)
    case .noOverridesFile: .overridesUnusable(path: "a", reason: "b")
    case .overridesUnusable:
        .losesOverrides(1, OverrideCounts(path: "a", count: 2, pathBefore: "b", countBefore: 3))
    case .losesOverrides: .overridesForgotten(count: 1)
    case .overridesForgotten: .overrideIdsChanged(1, of: "01", to: "1", path: "a")
    case .overrideIdsChanged(1, _, _, _): .overrideIdsChanged(2, of: "01", to: "1", path: "a")
    case .overrideIdsChanged: .overridesChanged(path: "a")
    case .overridesChanged: .unknownItem(id: "a", nearest: nil)
    case .unknownItem(_, nil): .unknownItem(id: "a", nearest: "b")
    case .unknownItem: .noOverride(id: "a", path: "b", nearest: nil)
    case .noOverride(_, _, nil): .noOverride(id: "a", path: "b", nearest: "c")
    case .noOverride: .tooManyDeletes(removed: 1, of: 2, now: 1, limit: .part(0.2))
    case .tooManyDeletes: .noLineEnd(location: "a")
    case .noLineEnd: nil
    }
}

private func following(_ error: FeedError) -> FeedError? {
    switch error {
    case .empty: .unreadable(path: "a", reason: "b")
    case .unreadable: .cutShort(row: 1)
    case .cutShort: .noUsableColumns(found: ["a"])
    case .noUsableColumns: .noUsableFields(found: ["a"], needed: "id")
    case .noUsableFields: .recordTooLong(row: 1, limit: 2)
    case .recordTooLong: .tooManyCells(row: 1, limit: 2)
    case .tooManyCells: .unpacksTooLarge(ratio: 2)
    case .unpacksTooLarge: .tooLong(limit: 2)
    case .tooLong: .tooManyWaiting(limit: 2)
    case .tooManyWaiting: .tooManyUnusableRows(limit: 2)
    case .tooManyUnusableRows: .webPage
    case .webPage: .notText(kind: "a PDF")
    case .notText: .picture(format: "PNG")
    case .picture: .documentType
    case .documentType: .malformed(row: 1, reason: "b")
    case .malformed: .noList(found: [])
    case .noList([]): .noList(found: ["a"])
    case .noList: .noElements(found: ["a"])
    case .noElements: .bulkExport
    case .bulkExport: .damagedGzip(reason: "a")
    case .damagedGzip: nil
    }
}

private func following(_ error: StoreError) -> StoreError? {
    switch error {
    case .full: .cannotOpen(path: "a", reason: "b")
    case .cannotOpen: .damaged(path: "a", reason: "b")
    case .damaged: .held(path: "a", reason: "b")
    case .held: .failed(path: "a", reason: "b")
    case .failed: .newerSchema(path: "a")
    case .newerSchema: .obsoleteSchema(path: "a")
    case .obsoleteSchema: .olderSchema(path: "a")
    case .olderSchema: .neverFilled(path: "a")
    case .neverFilled: .changed(path: "a")
    case .changed: nil
    }
}
