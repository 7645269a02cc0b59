import Catalogue
import Colors
import Foundation
import GRDB
import Store
import Testing

@Suite(.timeLimit(.minutes(1))) struct OpeningTests {
    private let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    /// A store with an item, closed with its last value.
    private func makeStore() throws {
        let store = try folder.opened()
        try store.fill([item("a")])
        try store.save([outcome("a.png", byte: 7, try colors("#c8322b", .red))], key: key)
    }

    @Test func `a store that is closed is one file, and whole`() throws {
        try makeStore()
        #expect(try folder.files().keys.sorted() == ["huewall.sqlite"])
        let copy = try StoreFolder()
        try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
        #expect(try copy.opened().entries().count == 1)
    }

    @Test func `a run that ended leaves a whole file, though the store is still open`() throws {
        let store = try folder.opened()
        try store.fill([item("a")])
        try store.endRun(try store.beginRun(command: "one", time: "t"), outcome: "done", counts: RunCounts(), time: "t")
        let copy = try StoreFolder()
        try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
        #expect(try copy.reader().lastRuns(1).map(\.outcome) == ["done"])
        withExtendedLifetime(store) {}
    }

    @Test func `a reader changes no file and makes none`() throws {
        try makeStore()
        let before = try folder.files()
        let reader = try folder.reader()
        #expect(try reader.wallCounts(key: key).items == 1)
        #expect(try folder.files() == before)
    }

    @Test func `a reader works where nothing may be written`() throws {
        try makeStore()
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o555]
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.path)
        try FileManager.default.setAttributes(attributes, ofItemAtPath: folder.folder)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.folder) }
        #expect(try folder.reader().wallCounts(key: key).items == 1)
    }

    @Test func `a reader sees what a run has saved so far, and never half a step`() throws {
        let store = try folder.opened()
        try store.fill([item("a")])
        let reader = try folder.reader()
        #expect(try reader.unchangedFeed().items == 1)
        _ = try store.replaceItems { staging in
            _ = try staging.add(item("b"))
            _ = try staging.add(item("c"))
            #expect(try reader.unchangedFeed().items == 1)
        }
        #expect(try reader.unchangedFeed().items == 2)
    }

    @Test func `a reader that stays open follows the runs`() throws {
        try makeStore()
        let reader = try folder.reader()
        #expect(try reader.unchangedFeed().items == 1)
        do {
            let store = try folder.opened()
            try store.fill([item("a"), item("b")])
            #expect(try reader.unchangedFeed().items == 2)
        }
        #expect(try reader.unchangedFeed().items == 2)
        try folder.opened().fill([])
        #expect(try reader.unchangedFeed().items == 0)
    }

    @Test func `the store reads while it writes`() throws {
        let store = try folder.opened()
        try store.fill([item("a")])
        _ = try store.replaceItems { staging in
            _ = try staging.add(item("b"))
            #expect(try store.unchangedFeed().items == 1)
            #expect(try store.imageCount() == 1)
        }
    }

    @Test func `the store of a killed run is read with its log`() throws {
        let store = try folder.opened()
        try store.fill([item("a")])
        let copy = try StoreFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.folder) {
            try FileManager.default.copyItem(atPath: folder.folder + "/" + name, toPath: copy.folder + "/" + name)
        }
        #expect(try copy.files().count == 3)
        #expect(try copy.reader().unchangedFeed().items == 1)
        withExtendedLifetime(store) {}
    }

    @Test func `a store of a newer version is refused, and stays as it is`() throws {
        try makeStore()
        try folder.execute("INSERT INTO grdb_migrations VALUES ('99 from the future')")
        let before = try folder.files()
        #expect(throws: StoreError.newerSchema(path: folder.path)) { try folder.opened() }
        #expect(throws: StoreError.newerSchema(path: folder.path)) { try folder.reader() }
        #expect(try folder.files() == before)
    }

    @Test func `a store of an older version is brought up to date by writing only`() throws {
        try folder.restore("schema-14.sql")
        #expect(throws: StoreError.olderSchema(path: folder.path)) { try folder.reader() }
        #expect(StoreError.olderSchema(path: "p").message.contains("run huewall sync first"))
        let older = try CatalogueStore.Reader(path: folder.path, acceptsOlder: true)
        #expect(try older.overrideOrigin().source != nil && older.overrideCount() > 0)
        _ = try folder.opened()
        #expect(try folder.reader().lastRuns(9).count == 2)
    }

    @Test func `a store without any table was never filled`() throws {
        try Data().write(to: URL(fileURLWithPath: folder.path))
        #expect(throws: StoreError.neverFilled(path: folder.path)) { try folder.reader() }
        #expect(throws: StoreError.neverFilled(path: folder.path)) {
            try CatalogueStore.Reader(path: folder.path, acceptsOlder: true)
        }
        _ = try folder.opened()
        #expect(try folder.reader().lastRuns(9).isEmpty)
    }

    @Test func `a path with signs of a URL is a path`() throws {
        let odd = folder.folder + "/50%25 off?#1.sqlite"
        try CatalogueStore(path: odd).fill([item("a")])
        #expect(try CatalogueStore.Reader(path: odd).unchangedFeed().items == 1)
    }

    @Test func `a file that is not a database is refused with its path`() throws {
        try Data("certainly not a database, though long enough to look like one".utf8).write(
            to: URL(fileURLWithPath: folder.path))
        let path = folder.path
        for open in [{ _ = try CatalogueStore(path: path) }, { _ = try CatalogueStore.Reader(path: path) }] {
            #expect {
                try open()
            } throws: { error in
                (error as? StoreError)?.message.contains(path) == true
            }
        }
    }

    /// As a power cut may leave it: SQLite makes a file with a rollback journal until it has a write-ahead log.
    @Test func `a store whose making was interrupted is repaired from its journal`() throws {
        let making = folder.folder + "/making.sqlite"
        try DatabaseQueue(path: making).writeWithoutTransaction { database in
            // A cache of one page writes pages of a transaction to the file before it ends.
            try database.execute(
                sql: """
                    PRAGMA cache_size = 1; BEGIN; CREATE TABLE part (bytes BLOB);
                    INSERT INTO part VALUES (zeroblob(100000)), (zeroblob(100000))
                    """)
            for part in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: making + part, toPath: folder.path + part)
            }
            try database.execute(sql: "ROLLBACK")
        }
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.path))
        try #require(try file.seekToEnd() > 4096)
        try file.seek(toOffset: 0)
        try file.write(contentsOf: Data(repeating: 0, count: 4096))
        try file.close()

        #expect {
            _ = try folder.reader()
        } throws: { error in
            guard case .damaged? = StoreError(error) else { return true }
            return false
        }
        try makeStore()
        #expect(try folder.reader().unchangedFeed().items == 1)
    }

    @Test func `damage is reported in a sentence with a way out`() throws {
        do { try folder.opened().fill((0..<500).map { item("\($0)") }) }  // closed, so that all is in the one file
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.path))
        for page in 20..<60 {
            try file.seek(toOffset: UInt64(page * 4096))
            try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        }
        try file.close()
        #expect {
            _ = try folder.opened().entries()
        } throws: { error in
            StoreError(error)?.message.contains("is damaged") == true
        }
    }
}
