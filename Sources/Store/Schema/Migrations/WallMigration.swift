import GRDB

/// Walls as rows, so that a page of one, an item, a family and the neighborhood of a color are found by an index.
func addWalls(_ database: Database) throws {
    try database.execute(sql: wallTables)
}

/// The large tables have no foreign keys: each row would cost a look at its wall, and emptying them a visit to each
/// row.
private let wallTables = """
    -- The items in order under a set of options and an order.
    CREATE TABLE wall (
        id INTEGER PRIMARY KEY,
        optionSet INTEGER NOT NULL REFERENCES optionSet ON DELETE CASCADE,
        sortOrder TEXT NOT NULL,
        -- Of the rules by which it was built, and of the catalogue: with others it is built again.
        version INTEGER NOT NULL,
        generation INTEGER NOT NULL,
        lastUse INTEGER NOT NULL,
        items INTEGER NOT NULL,
        images INTEGER NOT NULL,
        UNIQUE (optionSet, sortOrder)
    );

    -- What items show: the colors of an image, or what a person made of them, or a failure. Items with the same image \
    and
    -- the same override share it.
    CREATE TABLE wallLook (
        wall INTEGER NOT NULL,
        look INTEGER NOT NULL,
        sortKey TEXT NOT NULL,
        band TEXT NOT NULL,
        -- By stored number; NULL without colors.
        family INTEGER,
        confidence REAL,
        -- NULL for an image that could not be read; its location then leads to the reason.
        hash BLOB,
        location TEXT,
        failureCode TEXT,
        overrideFamily TEXT,
        overrideHex TEXT,
        -- Whether several items have the image, whatever their overrides.
        sharesImage INTEGER NOT NULL,
        -- Whether all its items have a flag; and the families of its colors, a bit each by stored number: what an \
        item's
        -- vendor may contradict.
        isFlagged INTEGER NOT NULL,
        families INTEGER NOT NULL,
        items INTEGER NOT NULL,
        PRIMARY KEY (wall, look)
    ) WITHOUT ROWID;
    CREATE INDEX wallLookByConfidence ON wallLook (wall, confidence);

    CREATE TABLE wallEntry (
        wall INTEGER NOT NULL, rank INTEGER NOT NULL, item TEXT NOT NULL, look INTEGER NOT NULL,
        PRIMARY KEY (wall, rank)
    ) WITHOUT ROWID;

    CREATE TABLE wallRank (
        wall INTEGER NOT NULL, item TEXT NOT NULL, rank INTEGER NOT NULL, PRIMARY KEY (wall, item)
    ) WITHOUT ROWID;

    -- Ranks that follow each other and have one family.
    CREATE TABLE wallFamilyRun (
        wall INTEGER NOT NULL, family INTEGER NOT NULL, lastRank INTEGER NOT NULL, firstRank INTEGER NOT NULL,
        PRIMARY KEY (wall, family, lastRank)
    ) WITHOUT ROWID;

    -- The colors of looks by where they lie in CIE L*a*b*: first a cube, then exactly.
    CREATE TABLE wallColor (
        wall INTEGER NOT NULL,
        lightnessCell INTEGER NOT NULL, aCell INTEGER NOT NULL, bCell INTEGER NOT NULL,
        look INTEGER NOT NULL,
        -- 0 leads.
        position INTEGER NOT NULL,
        lightness REAL NOT NULL, a REAL NOT NULL, b REAL NOT NULL,
        share REAL NOT NULL,
        PRIMARY KEY (wall, lightnessCell, aCell, bCell, look, position)
    ) WITHOUT ROWID;

    -- Items by family or by the code of their failure, whichever is there.
    CREATE TABLE wallCount (
        wall INTEGER NOT NULL, family INTEGER, failureCode TEXT, items INTEGER NOT NULL,
        CHECK ((family IS NULL) = (failureCode IS NOT NULL))
    );
    CREATE UNIQUE INDEX wallCountByName ON wallCount (wall, family, failureCode);

    -- The wall that the outputs show.
    ALTER TABLE catalogueState ADD COLUMN wall INTEGER REFERENCES wall ON DELETE SET NULL;
    """

/// Before, the order was stored as Swift prints a value: `OrderOptions(order: ColorOptions.WallOrder.classic,
/// minBrightness: 0.33, minSaturation: 0.125)`. Walls that would get the same text stay, and are pruned.
let renameOrders = """
    UPDATE OR IGNORE wall SET sortOrder = CASE
        WHEN sortOrder LIKE '%WallOrder.smooth,%' THEN 'order=smooth'
        ELSE 'order=classic minBrightness='
            || substr(sortOrder, instr(sortOrder, 'minBrightness: ') + 15,
                instr(sortOrder, ', minSaturation') - instr(sortOrder, 'minBrightness: ') - 15)
            || ' minSaturation=' || rtrim(substr(sortOrder, instr(sortOrder, 'minSaturation: ') + 15), ')')
        END
    WHERE sortOrder LIKE 'OrderOptions(%'
    """
