/// The tables of a new store, to which the steps of `Schema.swift` apply. To change a table, append a step there; do
/// not change this.
///
/// Tables of walls are left out, because step 27 removes them.
let firstTables = """
    -- What the feed says now; nothing else. variantIds is a JSON array of texts, attributes one of objects with name
    -- and value; price has all digits of the amount.
    CREATE TABLE item (
        id TEXT PRIMARY KEY NOT NULL,
        productId TEXT NOT NULL,
        title TEXT NOT NULL,
        url TEXT NOT NULL,
        image TEXT NOT NULL,
        location TEXT NOT NULL,
        vendorColor TEXT NOT NULL,
        currency TEXT NOT NULL DEFAULT '',
        isInStock INTEGER,
        price TEXT,
        variantIds TEXT NOT NULL DEFAULT '[]',
        handle TEXT NOT NULL DEFAULT '',
        sku TEXT NOT NULL DEFAULT '',
        attributes TEXT NOT NULL DEFAULT '[]'
    ) WITHOUT ROWID;
    CREATE INDEX itemByLocation ON item (location);

    -- Rows of the feed that became no item; one may stand for many.
    CREATE TABLE skippedRow (
        row INTEGER NOT NULL, reason TEXT NOT NULL, message TEXT NOT NULL, count INTEGER NOT NULL DEFAULT 1
    );

    -- The pages of the feed as they were downloaded last.
    CREATE TABLE feedPage (
        url TEXT PRIMARY KEY NOT NULL, etag TEXT NOT NULL, lastModified TEXT NOT NULL, file TEXT NOT NULL,
        headers TEXT NOT NULL, facts TEXT NOT NULL
    ) WITHOUT ROWID;

    -- What is known of each place that images come from. Either a hash or a failure. Of a downloaded image: where it
    -- lies, relative to the catalogue's images, what its server said of it, and when, in seconds since 1970. For a
    -- failure, checkedAt is 0 unless the server has no such image.
    CREATE TABLE image (
        location TEXT PRIMARY KEY NOT NULL,
        hash BLOB CHECK (length(hash) = 32),
        byteCount INTEGER NOT NULL DEFAULT 0,
        changeTime INTEGER NOT NULL DEFAULT 0,
        failureStage TEXT,
        failureCode TEXT,
        failureMessage TEXT,
        file TEXT,
        etag TEXT NOT NULL DEFAULT '',
        lastModified TEXT NOT NULL DEFAULT '',
        checkedAt INTEGER NOT NULL DEFAULT 0,
        CHECK ((hash IS NULL) = (failureCode IS NOT NULL))
    ) WITHOUT ROWID;
    CREATE INDEX imageByHash ON image (hash);

    -- What a look at an image left, or why it could not be looked at. The large column is the last: what stands before
    -- it is read without it.
    CREATE TABLE features (
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        extraction TEXT NOT NULL,
        engine INTEGER NOT NULL,
        failureStage TEXT,
        failureCode TEXT,
        failureMessage TEXT,
        data BLOB,
        PRIMARY KEY (hash, extraction, engine),
        CHECK ((data IS NULL) = (failureCode IS NOT NULL))
    );
    CREATE INDEX featureFailure ON features (failureCode) WHERE failureCode IS NOT NULL;

    -- The thumbnail of an image, the same whatever the options; without extension when none can be made.
    CREATE TABLE thumbnail (
        hash BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32), extension TEXT
    ) WITHOUT ROWID;

    -- Options under which images were analyzed; lastUse counts up with each use.
    CREATE TABLE optionSet (
        id INTEGER PRIMARY KEY,
        options TEXT NOT NULL,
        extraction TEXT NOT NULL,
        engine INTEGER NOT NULL,
        lastUse INTEGER NOT NULL,
        UNIQUE (options, extraction, engine)
    );

    -- The colors of an image under a set of options.
    CREATE TABLE analysis (
        optionSet INTEGER NOT NULL REFERENCES optionSet ON DELETE CASCADE,
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        colors BLOB NOT NULL,
        backdrop BLOB,
        confidence REAL,
        flags TEXT NOT NULL,
        -- The family that it would have else.
        runnerUp INTEGER,
        PRIMARY KEY (optionSet, hash)
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

    -- The walls that were written, and for each the items that it changed: the line that an item had before, without
    -- its rank; NULL where there was no such item.
    CREATE TABLE publication (
        run INTEGER PRIMARY KEY, digest INTEGER NOT NULL, isFinished BOOLEAN NOT NULL
    );
    CREATE TABLE change (run INTEGER NOT NULL, id TEXT NOT NULL, before TEXT);
    CREATE UNIQUE INDEX changeById ON change (id, run);
    CREATE INDEX changeByRun ON change (run);

    -- One row. optionSet and options are those of the outputs; wall is removed by a later step.
    CREATE TABLE catalogueState (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        source TEXT,
        feedFingerprint TEXT,
        outputFingerprint TEXT,
        optionSet INTEGER REFERENCES optionSet ON DELETE SET NULL,
        lastSuccess INTEGER,
        generation INTEGER NOT NULL DEFAULT 0,
        prunedEngine INTEGER,
        wall INTEGER,
        hasOwnThumbnails BOOLEAN NOT NULL DEFAULT FALSE,
        overridesPath TEXT,
        options TEXT
    );
    """
