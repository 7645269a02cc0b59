import Colors
import GRDB

/// The steps of stores from before the first release, in their order.
private let formerSteps = [
    "1 items, images, analyses, runs", "2 price and stock", "3 downloads", "4 what shops need back",
    "5 features, option sets, state", "6 walls", "7 failures are found without reading features",
    "8 one skipped row may stand for many", "9 thumbnails of a lost store are looked for once",
    "10 the file of overrides that was named", "11 what changed from run to run",
    "12 the family that an image would have else", "13 walls are searched in memory", lastFormerStep,
]
private let lastFormerStep = "14 walls are found by the text of their order's options"

/// The schema, step by step. Steps are only ever appended.
private let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("15 the options of the outputs", merging: Set(formerSteps)) { database, applied in
        if applied.isEmpty { return try database.execute(sql: firstTables) }
        try database.execute(sql: "ALTER TABLE catalogueState ADD COLUMN options TEXT")
        let options = try optionsOfLastRun(in: database)?.lines
        try database.execute(sql: "UPDATE catalogueState SET options = ?", arguments: [options])
    }
    migrator.registerMigration("16 what a feed changed, and how it ended") { database in
        for column in ["added", "changed", "removed"] {
            try database.execute(sql: "ALTER TABLE run ADD COLUMN \(column) INTEGER")  // NULL where no feed was read
        }
        try database.execute(sql: "ALTER TABLE catalogueState ADD COLUMN formatWithLineEnd TEXT")
    }
    migrator.registerMigration("17 whether decoders were confined") { database in
        try database.execute(sql: "ALTER TABLE run ADD COLUMN isConfined BOOLEAN")
    }
    migrator.registerMigration("18 further images and brands of items") { database in
        try database.execute(
            sql: """
                ALTER TABLE item ADD COLUMN brand TEXT NOT NULL DEFAULT '';
                ALTER TABLE item ADD COLUMN moreImages TEXT NOT NULL DEFAULT '[]';
                -- The feed is read once more, though it has not changed: it may name them. Pages that were
                -- downloaded are still there for it.
                UPDATE catalogueState SET feedFingerprint = NULL;
                """)
    }
    migrator.registerMigration("19 what else a picture may show, and what words decide") { database in
        try database.execute(
            sql: """
                ALTER TABLE analysis ADD COLUMN likelihood BLOB;
                ALTER TABLE analysis ADD COLUMN clarity REAL;
                -- What else a picture may show. Only the words of items in doubt ask for it; in the rows of analysis
                -- it made each run read several times as many pages.
                CREATE TABLE alternative (
                    optionSet INTEGER NOT NULL, hash BLOB NOT NULL, colors BLOB NOT NULL,
                    PRIMARY KEY (optionSet, hash),
                    FOREIGN KEY (optionSet, hash) REFERENCES analysis ON DELETE CASCADE
                ) WITHOUT ROWID;
                """)
    }
    migrator.registerMigration("20 other pictures of items") { database in
        try database.execute(
            sql: """
                -- A JSON array: where the item's further pictures come from, in the order of moreImages.
                ALTER TABLE item ADD COLUMN moreLocations TEXT NOT NULL DEFAULT '[]';
                -- The further pictures that are looked at, because those before leave doubt; position counts from 1.
                CREATE TABLE otherPicture (
                    item TEXT NOT NULL, position INTEGER NOT NULL, location TEXT NOT NULL,
                    PRIMARY KEY (item, position)
                ) WITHOUT ROWID;
                CREATE INDEX otherPictureByLocation ON otherPicture (location);
                -- For which state of the catalogue, options and number of pictures they are those.
                ALTER TABLE catalogueState ADD COLUMN picturePlan TEXT;
                """)
    }
    migrator.registerMigration("21 images that lost a place") { database in
        try database.execute(
            sql: """
                -- Hashes of images that a place no longer has. If no other place has them, all that is kept of them
                -- goes.
                CREATE TABLE leftImage (hash BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32)) WITHOUT ROWID;
                INSERT INTO leftImage
                    SELECT hash FROM features UNION SELECT hash FROM thumbnail
                    EXCEPT SELECT hash FROM image WHERE hash IS NOT NULL;
                ALTER TABLE catalogueState ADD COLUMN forgottenImages INTEGER NOT NULL DEFAULT 0;
                """)
    }
    migrator.registerMigration("22 addresses of images beside what they are called") { database in
        try database.execute(
            sql: """
                -- By which a server is asked for an image, where the feed's address has parts that say nothing of it.
                CREATE TABLE imageAddress (location TEXT PRIMARY KEY NOT NULL, address TEXT NOT NULL) WITHOUT ROWID;
                """)
    }
    migrator.registerMigration("23 items whose first picture could not be used") { database in
        // Further pictures are planned again.
        try database.execute(sql: "UPDATE catalogueState SET picturePlan = NULL, generation = generation + 1")
    }
    // It changed a table that step 27 removes.
    migrator.registerMigration("24 in which field the word stands that decides") { _ in }
    migrator.registerMigration("25 thumbnails that are cut to the goods") { database in
        // NULL for older thumbnails: they are made again as soon as their images can be read.
        try database.execute(sql: "ALTER TABLE thumbnail ADD COLUMN isCut BOOLEAN")
    }
    migrator.registerMigration("26 categories of items") { database in
        try database.execute(sql: "ALTER TABLE item ADD COLUMN category TEXT NOT NULL DEFAULT ''")
        // The feed is read again, even if it has not changed: it may name them.
        try database.execute(sql: "UPDATE catalogueState SET feedFingerprint = NULL")
    }
    migrator.registerMigration("27 walls are built in memory") { database in
        try database.execute(
            sql: """
                -- A store that is made now does not have them.
                DROP TABLE IF EXISTS wallCount;
                DROP TABLE IF EXISTS wallRank;
                DROP TABLE IF EXISTS wallEntry;
                DROP TABLE IF EXISTS wallLook;
                ALTER TABLE catalogueState DROP COLUMN wall;
                DROP TABLE IF EXISTS wall;
                -- Of what the outputs show, as JSON.
                ALTER TABLE catalogueState ADD COLUMN wallCounts TEXT;
                """)
    }
    migrator.registerMigration("28 whose ids the items have") { database in
        try database.execute(sql: "ALTER TABLE catalogueState ADD COLUMN idOwner TEXT")
        // The feed is read again, even if it has not changed: it shows the owner of its ids.
        try database.execute(sql: "UPDATE catalogueState SET feedFingerprint = NULL")
    }
    return migrator
}()

/// Whether the schema of a store is that of this program; false without tables and for an older schema.
/// - Throws: `StoreError.newerSchema`; `.obsoleteSchema` for a schema from before the first release.
func hasCurrentSchema(_ database: Database, path: String) throws -> Bool {
    let applied = try migrator.appliedIdentifiers(database)
    guard applied.isSubset(of: migrator.migrations + formerSteps) else { throw StoreError.newerSchema(path: path) }
    if applied.isEmpty || applied.contains(lastFormerStep) { return false }
    guard !applied.isDisjoint(with: migrator.migrations) else { throw StoreError.obsoleteSchema(path: path) }
    return try migrator.hasCompletedMigrations(database)
}

/// Whether the creation of a store was interrupted before it had any table.
func isEmpty(_ database: Database) throws -> Bool { try migrator.appliedIdentifiers(database).isEmpty }

/// - Parameter database: for which `hasCurrentSchema` throws nothing.
func bringUpToDate(_ database: some DatabaseWriter) throws { try migrator.migrate(database) }

/// The options of the last good run, from its command: before step 15 they were stored nowhere else.
/// - Returns: nil when there is no such run.
func optionsOfLastRun(in database: Database) throws -> WallOptions? {
    let sql = "SELECT command FROM run WHERE outcome = 'done' ORDER BY id DESC LIMIT 1"
    guard let words = try String.fetchOne(database, sql: sql)?.split(separator: " ") else { return nil }
    let lines = zip(words, words.dropFirst()).filter { $0.0.hasPrefix("--") }.map { "\($0.0.dropFirst(2))=\($0.1)" }
    return WallOptions(lines: lines.joined(separator: "\n"))
}
