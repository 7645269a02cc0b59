import GRDB

/// Features of images beside their colors, option sets by number, and the state of the catalogue in columns.
///
/// Colors of before are left out: the images are analyzed again, as by any newer engine. Their option sets have no
/// extraction, and neither has what could not be decoded then.
func addFeatures(_ database: Database) throws {
    try database.execute(sql: newTables)
    try database.execute(sql: takeOverAnalyses)
    try database.execute(sql: takeOverSettings)
}

private let newTables = """
    -- Options under which images were analyzed; lastUse counts up with each use.
    CREATE TABLE optionSet (
        id INTEGER PRIMARY KEY,
        options TEXT NOT NULL,
        extraction TEXT NOT NULL,
        engine INTEGER NOT NULL,
        lastUse INTEGER NOT NULL,
        UNIQUE (options, extraction, engine)
    );

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

    -- The thumbnail of an image, the same whatever the options; without extension when none can be made.
    CREATE TABLE thumbnail (
        hash BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32), extension TEXT
    ) WITHOUT ROWID;

    -- One row.
    CREATE TABLE catalogueState (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        source TEXT,
        feedFingerprint TEXT,
        outputFingerprint TEXT,
        optionSet INTEGER REFERENCES optionSet ON DELETE SET NULL,
        lastSuccess INTEGER,
        generation INTEGER NOT NULL DEFAULT 0,
        prunedEngine INTEGER
    );

    ALTER TABLE analysis RENAME TO oldAnalysis;

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
        PRIMARY KEY (optionSet, hash)
    ) WITHOUT ROWID;
    """

/// A failure counts unless other options gave colors at the same time: then it is tried again.
private let takeOverAnalyses = """
    INSERT INTO optionSet (options, extraction, engine, lastUse)
    SELECT DISTINCT options, '', engine, 0 FROM oldAnalysis;

    INSERT INTO thumbnail (hash, extension)
    SELECT hash, extension FROM (
        SELECT hash, thumbnail AS extension, max(engine) FROM oldAnalysis
        WHERE colors IS NOT NULL GROUP BY hash, thumbnail IS NULL ORDER BY thumbnail IS NULL
    ) WHERE true ON CONFLICT DO NOTHING;

    INSERT INTO features (hash, extraction, engine, failureStage, failureCode, failureMessage)
    SELECT hash, '', engine, failureStage, failureCode, failureMessage FROM oldAnalysis AS failed
    WHERE failureCode IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM oldAnalysis AS other
        WHERE other.hash = failed.hash AND other.engine = failed.engine AND other.colors IS NOT NULL
    ) ON CONFLICT DO NOTHING;

    DROP TABLE oldAnalysis;
    """

/// Of the option sets with the last options, the outputs were written from the newest.
private let takeOverSettings = """
    INSERT INTO catalogueState (
        id, source, feedFingerprint, optionSet, lastSuccess, generation
    ) VALUES (
        1,
        (SELECT value FROM setting WHERE name = 'source'),
        (SELECT nullif(value, '') FROM setting WHERE name = 'feedMark'),
        (SELECT id FROM optionSet WHERE options = (SELECT value FROM setting WHERE name = 'options')
            ORDER BY engine DESC LIMIT 1),
        (SELECT CAST(value AS INTEGER) FROM setting WHERE name = 'lastSuccess'),
        coalesce((SELECT CAST(value AS INTEGER) FROM setting WHERE name = 'generation'), 0)
    );
    DROP TABLE setting;
    """
