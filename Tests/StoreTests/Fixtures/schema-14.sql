-- A store as huewall wrote it with schema 14, the last before 0.1.0: `sqlite3 huewall.sqlite .dump`, with other paths.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1 items, images, analyses, runs');
INSERT INTO grdb_migrations VALUES('2 price and stock');
INSERT INTO grdb_migrations VALUES('3 downloads');
INSERT INTO grdb_migrations VALUES('4 what shops need back');
INSERT INTO grdb_migrations VALUES('5 features, option sets, state');
INSERT INTO grdb_migrations VALUES('6 walls');
INSERT INTO grdb_migrations VALUES('7 failures are found without reading features');
INSERT INTO grdb_migrations VALUES('8 one skipped row may stand for many');
INSERT INTO grdb_migrations VALUES('9 thumbnails of a lost store are looked for once');
INSERT INTO grdb_migrations VALUES('10 the file of overrides that was named');
INSERT INTO grdb_migrations VALUES('11 what changed from run to run');
INSERT INTO grdb_migrations VALUES('12 the family that an image would have else');
INSERT INTO grdb_migrations VALUES('13 walls are searched in memory');
INSERT INTO grdb_migrations VALUES('14 walls are found by the text of their order''s options');
CREATE TABLE item (
    id TEXT PRIMARY KEY NOT NULL,
    productId TEXT NOT NULL,
    title TEXT NOT NULL,
    url TEXT NOT NULL,
    image TEXT NOT NULL,
    location TEXT NOT NULL,
    vendorColor TEXT NOT NULL
, currency TEXT NOT NULL DEFAULT '', isInStock INTEGER, price TEXT, variantIds TEXT NOT NULL DEFAULT '[]', handle TEXT NOT NULL DEFAULT '', sku TEXT NOT NULL DEFAULT '', attributes TEXT NOT NULL DEFAULT '[]') WITHOUT ROWID;
INSERT INTO item VALUES('blue','blue','Blue','','images/blue.bmp','/srv/shop/images/blue.bmp','','EUR',NULL,'19.5','[]','','B-1','[]');
INSERT INTO item VALUES('broken','broken','Broken','','images/broken.bmp','/srv/shop/images/broken.bmp','','',NULL,NULL,'[]','','','[]');
INSERT INTO item VALUES('chosen','chosen','Chosen "green"','','images/red.bmp','/srv/shop/images/red.bmp','','',NULL,NULL,'[]','','','[]');
INSERT INTO item VALUES('gone','gone','Gone','','images/gone.bmp','/srv/shop/images/gone.bmp','','',NULL,NULL,'[]','','','[]');
INSERT INTO item VALUES('red','red','Red shoe','','images/red.bmp','/srv/shop/images/red.bmp','Red','',NULL,NULL,'[]','','','[{"name":"vendorColor","value":"Red"}]');
CREATE TABLE skippedRow (
    row INTEGER NOT NULL, reason TEXT NOT NULL, message TEXT NOT NULL
, count INTEGER NOT NULL DEFAULT 1);
INSERT INTO skippedRow VALUES(6,'missing-id','Row 6 has no id; give it one.',1);
CREATE TABLE image (
    location TEXT PRIMARY KEY NOT NULL,
    hash BLOB CHECK (length(hash) = 32),
    byteCount INTEGER NOT NULL DEFAULT 0,
    changeTime INTEGER NOT NULL DEFAULT 0,
    failureStage TEXT,
    failureCode TEXT,
    failureMessage TEXT, file TEXT, etag TEXT NOT NULL DEFAULT '', lastModified TEXT NOT NULL DEFAULT '', checkedAt INTEGER NOT NULL DEFAULT 0,
    CHECK ((hash IS NULL) = (failureCode IS NOT NULL))
) WITHOUT ROWID;
INSERT INTO image VALUES('/srv/shop/images/blue.bmp',X'a50d080fc792e538fe262576e642da635cf9c090a0ea904c7dc4e800cdecac0f',822,1795556545491235638,NULL,NULL,NULL,NULL,'','',0);
INSERT INTO image VALUES('/srv/shop/images/broken.bmp',X'dbaae6b78d21ffebb6fc137f092b51fd3bae5789d966cd3a4b9706ca601d2f02',300,1795556545491289027,NULL,NULL,NULL,NULL,'','',0);
INSERT INTO image VALUES('/srv/shop/images/gone.bmp',NULL,0,0,'fetch','not-found','/srv/shop/images/gone.bmp cannot be read (No such file or directory); check the path.',NULL,'','',0);
INSERT INTO image VALUES('/srv/shop/images/red.bmp',X'060612a4a87b6d88dddf785daed204c0fd03381eff78347443938d1918d01ff1',822,1795556545491183570,NULL,NULL,NULL,NULL,'','',0);
CREATE TABLE override (
    id TEXT PRIMARY KEY NOT NULL, family TEXT NOT NULL, hex TEXT, note TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO override VALUES('chosen','green',NULL,'asked the designer');
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
INSERT INTO run VALUES(1,'2026-11-24T21:47:44Z','2026-11-24T21:47:44Z','huewall report shop --preset catalogue','done',3,2,0,1,0);
INSERT INTO run VALUES(2,'2026-11-24T21:47:44Z','2026-11-24T21:47:44Z','huewall report shop --preset catalogue --saturation-priority 5 --order classic --min-brightness 0.4','done',5,1,2,2,1);
CREATE TABLE feedPage (
    url TEXT PRIMARY KEY NOT NULL, etag TEXT NOT NULL, lastModified TEXT NOT NULL, file TEXT NOT NULL,
    headers TEXT NOT NULL, facts TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE optionSet (
    id INTEGER PRIMARY KEY,
    options TEXT NOT NULL,
    extraction TEXT NOT NULL,
    engine INTEGER NOT NULL,
    lastUse INTEGER NOT NULL,
    UNIQUE (options, extraction, engine)
);
INSERT INTO optionSet VALUES(1,'6ce605448f5ee6a5','68535a0c050c4b95',5,1);
INSERT INTO optionSet VALUES(2,'5b824e089441dbbd','68535a0c050c4b95',5,2);
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
INSERT INTO features VALUES(X'060612a4a87b6d88dddf785daed204c0fd03381eff78347443938d1918d01ff1','68535a0c050c4b95',5,NULL,NULL,NULL,X'01010210100a0c80021f85eb51b81e694002010b380000000000000000000000000000f03f000000000000f03f000000000000f03fb84400000000f03f000000000000f03f00000000000000000d03c8322b0e03c8322b0f08202020202020202010010011031010201406101020f0070015138002033a00eed803df120000003acd11ee01001603cf8104120100');
INSERT INTO features VALUES(X'a50d080fc792e538fe262576e642da635cf9c090a0ea904c7dc4e800cdecac0f','68535a0c050c4b95',5,NULL,NULL,NULL,X'01010210100a0c80021f85eb51b81e694002010b380000000000000000000000000000f03f000000000000f03f000000000000f03fb84400000000f03f000000000000f03f00000000000000000d032b50c80e032b50c80f08202020202020202010010011031010201406101020f00700151380028c038102ed020000000de7f703100100001603b5fc03120100');
INSERT INTO features VALUES(X'dbaae6b78d21ffebb6fc137f092b51fd3bae5789d966cd3a4b9706ca601d2f02','68535a0c050c4b95',5,'decode','corrupt','The BMP is damaged (no decoder could read it); export or download it again.',NULL);
CREATE TABLE thumbnail (
    hash BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32), extension TEXT
) WITHOUT ROWID;
INSERT INTO thumbnail VALUES(X'060612a4a87b6d88dddf785daed204c0fd03381eff78347443938d1918d01ff1','jpg');
INSERT INTO thumbnail VALUES(X'a50d080fc792e538fe262576e642da635cf9c090a0ea904c7dc4e800cdecac0f','jpg');
CREATE TABLE catalogueState (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    source TEXT,
    feedFingerprint TEXT,
    outputFingerprint TEXT,
    optionSet INTEGER REFERENCES optionSet ON DELETE SET NULL,
    lastSuccess INTEGER,
    generation INTEGER NOT NULL DEFAULT 0,
    prunedEngine INTEGER
, wall INTEGER REFERENCES wall ON DELETE SET NULL, hasOwnThumbnails BOOLEAN NOT NULL DEFAULT FALSE, overridesPath TEXT);
INSERT INTO catalogueState VALUES(1,'/srv/shop/feed.ndjson','63a7f2e4cfc5a56228edfb0e43147fd2e2cdab7dea5e3057fcf139648702284b','6 5b824e089441dbbd huewall report shop --preset catalogue --saturation-priority 5 --order classic --min-brightness 0.4 metadata.json=2890/1795556864718877056 metadata.ndjson=2333/1795556864718877056 metadata.csv=2227/1795556864718877056 metadata.schema.json=12650/1795556864534877051 index.html=456837/1795556864718877056 explain=4096/1795556864687020257 changes.ndjson=1994/1795556864718877056 program=37428680/1795556399632992013',2,1795556864,6,5,2,1,NULL);
CREATE TABLE analysis (
    optionSet INTEGER NOT NULL REFERENCES optionSet ON DELETE CASCADE,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    colors BLOB NOT NULL,
    backdrop BLOB,
    confidence REAL,
    flags TEXT NOT NULL, runnerUp INTEGER,
    PRIMARY KEY (optionSet, hash)
) WITHOUT ROWID;
INSERT INTO analysis VALUES(1,X'060612a4a87b6d88dddf785daed204c0fd03381eff78347443938d1918d01ff1',16,16,X'027d57b94df76f7e3f1f85eb51b81ee93f191919191919e93f90c2f5285c8f9040000000000000f03fc8322b0303726564',NULL,0.5,'no-foreground',NULL);
INSERT INTO analysis VALUES(1,X'a50d080fc792e538fe262576e642da635cf9c090a0ea904c7dc4e800cdecac0f',16,16,X'02b81bfb1e9113e43f1f85eb51b81ee93f191919191919e93f90c2f5285c8f9040000000000000f03f2b50c807087361707068697265',NULL,0.5,'no-foreground',NULL);
INSERT INTO analysis VALUES(2,X'060612a4a87b6d88dddf785daed204c0fd03381eff78347443938d1918d01ff1',16,16,X'027d57b94df76f7e3f1f85eb51b81ee93f191919191919e93f3433333333b39340000000000000f03fc8322b0303726564',NULL,0.5,'no-foreground',NULL);
INSERT INTO analysis VALUES(2,X'a50d080fc792e538fe262576e642da635cf9c090a0ea904c7dc4e800cdecac0f',16,16,X'02b81bfb1e9113e43f1f85eb51b81ee93f191919191919e93f3433333333b39340000000000000f03f2b50c807087361707068697265',NULL,0.5,'no-foreground',NULL);
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
INSERT INTO wall VALUES(2,2,'order=classic minBrightness=0.4 minSaturation=0.125',1,6,2,5,3);
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
    -- Whether all its items have a flag; and the families of its colors, a bit each by stored number: what an     item's
    -- vendor may contradict.
    isFlagged INTEGER NOT NULL,
    families INTEGER NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (wall, look)
) WITHOUT ROWID;
INSERT INTO wallLook VALUES(2,0,'10992569','hue',3,0.5,X'060612a4a87b6d88dddf785daed204c0fd03381eff78347443938d1918d01ff1',NULL,NULL,NULL,NULL,1,1,8,1);
INSERT INTO wallLook VALUES(2,1,'10372611','hue',7,0.5,X'a50d080fc792e538fe262576e642da635cf9c090a0ea904c7dc4e800cdecac0f',NULL,NULL,NULL,NULL,0,1,128,1);
INSERT INTO wallLook VALUES(2,2,'4','none',NULL,NULL,X'dbaae6b78d21ffebb6fc137f092b51fd3bae5789d966cd3a4b9706ca601d2f02',NULL,'corrupt',NULL,NULL,0,0,0,1);
INSERT INTO wallLook VALUES(2,3,'4','none',NULL,NULL,NULL,'/srv/shop/images/gone.bmp','not-found',NULL,NULL,0,0,0,1);
INSERT INTO wallLook VALUES(2,4,'10992569','hue',6,0.5,X'060612a4a87b6d88dddf785daed204c0fd03381eff78347443938d1918d01ff1',NULL,NULL,'green',NULL,1,1,64,1);
CREATE TABLE wallEntry (
    wall INTEGER NOT NULL, rank INTEGER NOT NULL, item TEXT NOT NULL, look INTEGER NOT NULL,
    PRIMARY KEY (wall, rank)
) WITHOUT ROWID;
INSERT INTO wallEntry VALUES(2,1,'blue',1);
INSERT INTO wallEntry VALUES(2,2,'chosen',4);
INSERT INTO wallEntry VALUES(2,3,'red',0);
INSERT INTO wallEntry VALUES(2,4,'broken',2);
INSERT INTO wallEntry VALUES(2,5,'gone',3);
CREATE TABLE wallRank (
    wall INTEGER NOT NULL, item TEXT NOT NULL, rank INTEGER NOT NULL, PRIMARY KEY (wall, item)
) WITHOUT ROWID;
INSERT INTO wallRank VALUES(2,'blue',1);
INSERT INTO wallRank VALUES(2,'broken',4);
INSERT INTO wallRank VALUES(2,'chosen',2);
INSERT INTO wallRank VALUES(2,'gone',5);
INSERT INTO wallRank VALUES(2,'red',3);
CREATE TABLE wallCount (
    wall INTEGER NOT NULL, family INTEGER, failureCode TEXT, items INTEGER NOT NULL,
    CHECK ((family IS NULL) = (failureCode IS NOT NULL))
);
INSERT INTO wallCount VALUES(2,NULL,'corrupt',1);
INSERT INTO wallCount VALUES(2,NULL,'not-found',1);
INSERT INTO wallCount VALUES(2,3,NULL,1);
INSERT INTO wallCount VALUES(2,6,NULL,1);
INSERT INTO wallCount VALUES(2,7,NULL,1);
CREATE TABLE publication (
    run INTEGER PRIMARY KEY, digest INTEGER NOT NULL, isFinished BOOLEAN NOT NULL
);
INSERT INTO publication VALUES(1,7723084287929338628,1);
INSERT INTO publication VALUES(2,-1510074599618479725,1);
CREATE TABLE change (run INTEGER NOT NULL, id TEXT NOT NULL, before TEXT);
INSERT INTO change VALUES(2,'chosen',NULL);
INSERT INTO change VALUES(2,'broken',NULL);
INSERT INTO change VALUES(2,'blue','{"id":"blue","productId":"blue","title":"Blue","url":"","image":"images/blue.bmp","vendorColor":"","price":19.5,"currency":"EUR","colors":[{"hsv":[0.627389,0.785,0.784314],"hex":"#2b50c8","weight":1059.84,"share":1.0,"family":"blue","name":"sapphire"}],"family":"blue","band":"hue","sortKey":"0-04-024000-2b50c8","imageHash":"sha256:a50d080fc792e538fe262576e642da635cf9c090a0ea904c7dc4e800cdecac0f","thumbnail":"thumbs/a5/a50d080fc792e538fe262576e642da63.jpg","flags":["no-foreground"],"confidence":0.5}');
INSERT INTO change VALUES(2,'red','{"id":"red","productId":"red","title":"Red","url":"","image":"images/red.bmp","vendorColor":"Red","attributes":[{"name":"vendorColor","value":"Red"}],"colors":[{"hsv":[0.007431,0.785,0.784314],"hex":"#c8322b","weight":1059.84,"share":1.0,"family":"red","name":"red"}],"family":"red","band":"hue","sortKey":"0-00-017000-c8322b","imageHash":"sha256:060612a4a87b6d88dddf785daed204c0fd03381eff78347443938d1918d01ff1","thumbnail":"thumbs/06/060612a4a87b6d88dddf785daed204c0.jpg","flags":["no-foreground"],"confidence":0.5}');
INSERT INTO change VALUES(2,'gone','{"id":"gone","productId":"gone","title":"Gone","url":"","image":"images/gone.bmp","vendorColor":"","colors":[],"family":null,"band":"none","sortKey":"3-12-000000-000000","imageHash":null,"flags":[],"error":{"stage":"fetch","code":"not-found","message":"/srv/shop/images/gone.bmp cannot be read (No such file or directory); check the path."}}');
CREATE INDEX itemByLocation ON item (location);
CREATE INDEX imageByHash ON image (hash);
CREATE INDEX wallLookByConfidence ON wallLook (wall, confidence);
CREATE UNIQUE INDEX wallCountByName ON wallCount (wall, family, failureCode);
CREATE INDEX featureFailure ON features (failureCode) WHERE failureCode IS NOT NULL;
CREATE UNIQUE INDEX changeById ON change (id, run);
CREATE INDEX changeByRun ON change (run);
COMMIT;
