package import GRDB

/// The schema, step by step. Steps are only ever appended.
package let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 items, images, analyses, runs") { database in
        try database.execute(
            sql: """
                CREATE TABLE setting (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;

                -- What the feed says now; nothing else.
                CREATE TABLE item (
                    id TEXT PRIMARY KEY NOT NULL,
                    productId TEXT NOT NULL,
                    title TEXT NOT NULL,
                    url TEXT NOT NULL,
                    image TEXT NOT NULL,
                    location TEXT NOT NULL,
                    vendorColor TEXT NOT NULL
                ) WITHOUT ROWID;
                CREATE INDEX itemByLocation ON item (location);

                -- Rows of the feed that became no item.
                CREATE TABLE skippedRow (
                    row INTEGER NOT NULL, reason TEXT NOT NULL, message TEXT NOT NULL
                );

                -- What is known of each place that images come from. Either a hash or a failure.
                CREATE TABLE image (
                    location TEXT PRIMARY KEY NOT NULL,
                    hash BLOB CHECK (length(hash) = 32),
                    byteCount INTEGER NOT NULL DEFAULT 0,
                    changeTime INTEGER NOT NULL DEFAULT 0,
                    failureStage TEXT,
                    failureCode TEXT,
                    failureMessage TEXT,
                    CHECK ((hash IS NULL) = (failureCode IS NOT NULL))
                ) WITHOUT ROWID;

                CREATE INDEX imageByHash ON image (hash);

                -- The colors of an image under a set of options. Either colors or a failure.
                CREATE TABLE analysis (
                    hash BLOB NOT NULL,
                    options TEXT NOT NULL,
                    engine INTEGER NOT NULL,
                    width INTEGER NOT NULL DEFAULT 0,
                    height INTEGER NOT NULL DEFAULT 0,
                    colors BLOB,
                    family TEXT,
                    backdrop BLOB,
                    confidence REAL,
                    flags TEXT NOT NULL DEFAULT '',
                    thumbnail TEXT,
                    failureStage TEXT,
                    failureCode TEXT,
                    failureMessage TEXT,
                    PRIMARY KEY (hash, options, engine),
                    CHECK ((colors IS NULL) = (failureCode IS NOT NULL))
                ) WITHOUT ROWID;

                -- What people decided; it wins over what was measured.
                CREATE TABLE override (
                    id TEXT PRIMARY KEY NOT NULL, family TEXT NOT NULL, hex TEXT, note TEXT NOT NULL
                ) WITHOUT ROWID;

                CREATE TABLE run (
                    id INTEGER PRIMARY KEY,
                    startedAt TEXT NOT NULL,
                    finishedAt TEXT,
                    command TEXT NOT NULL,
                    outcome TEXT,
                    items INTEGER NOT NULL DEFAULT 0,
                    analyzed INTEGER NOT NULL DEFAULT 0,
                    reused INTEGER NOT NULL DEFAULT 0,
                    failed INTEGER NOT NULL DEFAULT 0,
                    skippedRows INTEGER NOT NULL DEFAULT 0
                );
                """)
    }
    migrator.registerMigration("2 price and stock") { database in
        try database.execute(
            sql: """
                ALTER TABLE item ADD COLUMN price REAL;
                ALTER TABLE item ADD COLUMN currency TEXT NOT NULL DEFAULT '';
                ALTER TABLE item ADD COLUMN isInStock INTEGER;
                """)
    }
    migrator.registerMigration("3 downloads") { database in
        try database.execute(
            sql: """
                -- Where a downloaded image lies, relative to the catalogue's images; what its server said of it; and \
                when,
                -- in seconds since 1970. For a failure, checkedAt is 0 unless the server has no such image.
                ALTER TABLE image ADD COLUMN file TEXT;
                ALTER TABLE image ADD COLUMN etag TEXT NOT NULL DEFAULT '';
                ALTER TABLE image ADD COLUMN lastModified TEXT NOT NULL DEFAULT '';
                ALTER TABLE image ADD COLUMN checkedAt INTEGER NOT NULL DEFAULT 0;

                -- The pages of the feed as they were downloaded last.
                CREATE TABLE feedPage (
                    url TEXT PRIMARY KEY NOT NULL, etag TEXT NOT NULL, lastModified TEXT NOT NULL, file TEXT NOT NULL,
                    headers TEXT NOT NULL, facts TEXT NOT NULL
                ) WITHOUT ROWID;
                """)
    }
    migrator.registerMigration("4 what shops need back") { database in
        try database.execute(
            sql: """
                -- The amount with all its digits; before, it was a REAL.
                ALTER TABLE item RENAME COLUMN price TO roundedPrice;
                ALTER TABLE item ADD COLUMN price TEXT;
                UPDATE item SET price =
                    CASE roundedPrice WHEN CAST(roundedPrice AS INTEGER) THEN CAST(CAST(roundedPrice AS INTEGER) AS \
                    TEXT)
                    ELSE CAST(roundedPrice AS TEXT) END
                WHERE roundedPrice IS NOT NULL;
                ALTER TABLE item DROP COLUMN roundedPrice;

                -- JSON: an array of texts, and one of objects with name and value.
                ALTER TABLE item ADD COLUMN variantIds TEXT NOT NULL DEFAULT '[]';
                ALTER TABLE item ADD COLUMN handle TEXT NOT NULL DEFAULT '';
                ALTER TABLE item ADD COLUMN sku TEXT NOT NULL DEFAULT '';
                ALTER TABLE item ADD COLUMN attributes TEXT NOT NULL DEFAULT '[]';
                """)
    }
    migrator.registerMigration("5 features, option sets, state", migrate: addFeatures)
    migrator.registerMigration("6 walls", migrate: addWalls)
    migrator.registerMigration("7 failures are found without reading features") { database in
        try database.execute(
            sql: "CREATE INDEX featureFailure ON features (failureCode) WHERE failureCode IS NOT NULL")
    }
    migrator.registerMigration("8 one skipped row may stand for many") { database in
        try database.execute(sql: "ALTER TABLE skippedRow ADD COLUMN count INTEGER NOT NULL DEFAULT 1")
    }
    migrator.registerMigration("9 thumbnails of a lost store are looked for once") { database in
        try database.execute(
            sql: "ALTER TABLE catalogueState ADD COLUMN hasOwnThumbnails BOOLEAN NOT NULL DEFAULT FALSE")
    }
    migrator.registerMigration("10 the file of overrides that was named") { database in
        try database.execute(sql: "ALTER TABLE catalogueState ADD COLUMN overridesPath TEXT")
    }
    migrator.registerMigration("11 what changed from run to run") { database in
        try database.execute(
            sql: """
                -- The walls that were written, and for each the items that it changed: the line that an item had \
                before,
                -- without its rank; NULL where there was no such item.
                CREATE TABLE publication (
                    run INTEGER PRIMARY KEY, digest INTEGER NOT NULL, isFinished BOOLEAN NOT NULL
                );
                CREATE TABLE change (run INTEGER NOT NULL, id TEXT NOT NULL, before TEXT);
                CREATE UNIQUE INDEX changeById ON change (id, run);
                CREATE INDEX changeByRun ON change (run);
                """)
    }
    migrator.registerMigration("12 the family that an image would have else") { database in
        try database.execute(sql: "ALTER TABLE analysis ADD COLUMN runnerUp INTEGER")
    }
    migrator.registerMigration("13 walls are searched in memory") { database in
        try database.execute(sql: "DROP TABLE wallFamilyRun; DROP TABLE wallColor")
    }
    migrator.registerMigration("14 walls are found by the text of their order's options") { database in
        try database.execute(sql: renameOrders)
    }
    return migrator
}()
