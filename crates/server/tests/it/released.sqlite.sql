PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO _sqlx_migrations VALUES(1,'tables','2026-11-18 06:00:17',1,X'016e52350a850e0be3800896fb7193766d61d9e4188b4582f636def6624d077ee4a4e4b4a3af60901cfa694bb2c4b2b5',3605845);
INSERT INTO _sqlx_migrations VALUES(2,'nodes','2026-11-18 06:00:17',1,X'ff14fa8def957c394a549b5dbea7045a00c04b225467d30578c84d13d73a5adb09bda3798842c57b533e50039a151d5a',5118564);
INSERT INTO _sqlx_migrations VALUES(3,'people','2026-11-18 06:00:17',1,X'9dc3faf271e7c62a3e92cc6bc2a342313c2dfee5adc0b2ebc1978a8a1095d74e32b6bd6e3fab1d24d16721a91d50474f',4015924);
INSERT INTO _sqlx_migrations VALUES(4,'outages','2026-11-18 06:00:17',1,X'c5e61e2afe2208d4a22181edf47b2b4a735c10c31cfb85bdaae2c80382762281077a49a6701bcf4db99d3c51257e33d1',747722);
INSERT INTO _sqlx_migrations VALUES(6,'next','2026-11-18 06:00:17',1,X'edab2050e0efc48183aa6319bdb2e01e10bd753b6f2b55b6f8d48c05ddb54877e4847d9be326a73ac429ecd358141621',958236);
INSERT INTO _sqlx_migrations VALUES(8,'lists','2026-11-18 06:00:17',1,X'00e38396f656e6481fefb9528d06135fc98a200826de889b82fcab9334eb0c72bba81af85a332c0e0e5228b232cd721e',8033711);
INSERT INTO _sqlx_migrations VALUES(9,'reviews','2026-11-18 06:00:17',1,X'b0c62271dbc3b57e7b63ffb0d89130f8905298f0e2f9cff5b1b56efa8fe99cdee34c189547fa47479f62aba8c70e796d',4006420);
INSERT INTO _sqlx_migrations VALUES(10,'tokens','2026-11-18 06:00:17',1,X'93551b807ccc1039b7561b5728c6071e4200be52541df28d1d09f945f00079adf9449075f2bac7166678628ae4c70e41',4006170);
INSERT INTO _sqlx_migrations VALUES(11,'sessions','2026-11-18 06:00:17',1,X'8a3e179da62f54a9df631cb8a9535a2db7e6440a39f4a03fa45c9fd195d2eaa341a27c2aeb1e65ebb851fe2e901a6dd4',3992579);
INSERT INTO _sqlx_migrations VALUES(12,'links','2026-11-18 06:00:17',1,X'3cbea1fbc79b531916e7f85eb84520b1f12550e8dbcacf1fb97a877e7c7897a43af87573f8280e9e9d448c1857b321d4',780662);
INSERT INTO _sqlx_migrations VALUES(13,'recovery','2026-11-18 06:00:17',1,X'e05189f71b2a09892ca6c84ad2d8044e5859917e6ab2ab5020c0c0c2b34d905d388c6bf72686ee22aaec74d2e99cbd4f',866990);
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    setup TEXT NOT NULL,
    secret TEXT NOT NULL,
    -- The position it begins with, for a game that was not dealt here.
    beginning TEXT,
    made BIGINT NOT NULL,
    status TEXT NOT NULL,
    listed BIGINT NOT NULL,
    -- When somebody should look at the table at the latest; nobody needs to where this is null.
    wake BIGINT
, driver TEXT REFERENCES nodes (id) ON DELETE SET NULL, next TEXT, rules TEXT NOT NULL DEFAULT '');
INSERT INTO tables VALUES('q7ygd7307xc4q5tbv94a','{"rules":"base-2","seats":[["red"],["blue"],["green"]],"first":null,"pace":"none","private":false,"level":"squire","host":"wntxdezategacyb82w9a","kept_for":[null,null,null],"kept_names":[null,null,null]}','709f640e3e47067e0e13020199820c74f2782c841a64f5c48fd9f3c3c0b743ac',NULL,1794981620238,'over',0,NULL,NULL,'15pgbc53g79c7nsrba9y 69b1d58fa04a68fef3f7ec161749bd88e6cc4e91b250517e10e32e653202f5d0','base-2');
INSERT INTO tables VALUES('y22vm0rkf6dz0aax0pmz','{"rules":"base-2","seats":[["red"],["blue"],["green"]],"first":null,"pace":"days 3","private":false,"level":"squire","host":"wntxdezategacyb82w9a","kept_for":[null,null,null],"kept_names":[null,null,null]}','0ec16082763be67ab5a61be5b26fb540039bc24e94fedc9c215b2b19119c684e',NULL,1794981620682,'playing',1,1795240820690,NULL,'w1wadey3apf2mz5xnkzn 31a72f305e40cf225f0a5151121ceeb336dc2ba516e9f9f73d15f08d65e251ee','base-2');
INSERT INTO tables VALUES('nymkfr5x1xrkv1mkpzbt','{"rules":"base-2","seats":[["red"],["blue"],["green"],["yellow"]],"first":null,"pace":"none","private":false,"level":"squire","host":"wntxdezategacyb82w9a","kept_for":[null,null,null,null],"kept_names":[null,null,null,null]}','b7fcf31eac2d1442ea4fb6279298b6c853dfa506c40aff42975a047a6d8e8a82',NULL,1794981620722,'open',1,1795068020722,NULL,'xyrjv6mjg70hdsntphpj 35bd605253249fb6c42bea2f5fad4e19f9efa1a273a5b5726709dbe011f12c9e','base-2');
CREATE TABLE seats (
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    made BIGINT NOT NULL, live BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (player, game)
);
INSERT INTO seats VALUES('wntxdezategacyb82w9a','q7ygd7307xc4q5tbv94a',1794981620238,0);
INSERT INTO seats VALUES('jspvamtb5fjasgas56eh','q7ygd7307xc4q5tbv94a',1794981620243,0);
INSERT INTO seats VALUES('s3jextmmsg35xwm2j33b','q7ygd7307xc4q5tbv94a',1794981620251,0);
INSERT INTO seats VALUES('wntxdezategacyb82w9a','y22vm0rkf6dz0aax0pmz',1794981620682,1);
INSERT INTO seats VALUES('jspvamtb5fjasgas56eh','y22vm0rkf6dz0aax0pmz',1794981620686,1);
INSERT INTO seats VALUES('s3jextmmsg35xwm2j33b','y22vm0rkf6dz0aax0pmz',1794981620690,1);
INSERT INTO seats VALUES('wntxdezategacyb82w9a','nymkfr5x1xrkv1mkpzbt',1794981620722,1);
CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    -- The newest migration that this server's program knows.
    knows BIGINT NOT NULL,
    -- Until when it counts as alive, by the database's clock. Whoever sees that this has passed may delete it.
    alive_until BIGINT NOT NULL
);
CREATE TABLE about (
    word TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO about VALUES('needs','11');
INSERT INTO about VALUES('alive','1794981617117');
CREATE TABLE bans (
    id TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    reason TEXT NOT NULL,
    made BIGINT NOT NULL,
    -- Until when; null for good.
    until BIGINT,
    -- When an operator ended it early.
    lifted BIGINT
);
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    made BIGINT NOT NULL,
    reporter TEXT NOT NULL,
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    about TEXT NOT NULL,
    name TEXT NOT NULL,
    words TEXT NOT NULL,
    note TEXT NOT NULL,
    settled BIGINT,
    outcome TEXT
);
CREATE TABLE operations (
    seq BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    operator TEXT NOT NULL,
    what TEXT NOT NULL,
    subject TEXT NOT NULL,
    reason TEXT NOT NULL
);
CREATE TABLE notices (
    seq BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    what TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS "entries" (
    game TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',0,1794981620238,'sat 0 wntxdezategacyb82w9a - Ada');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',1,1794981620243,'sat 1 jspvamtb5fjasgas56eh - Ben');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',2,1794981620251,'sat 2 s3jextmmsg35xwm2j33b - Cleo');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',3,1794981620251,'started');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',4,1794981620255,'move red place heir front');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',5,1794981620259,'move blue place soldier front');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',6,1794981620263,'move green place shapeshifter front');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',7,1794981620267,'move green keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',8,1794981620271,'move blue keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',9,1794981620275,'move red keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',10,1794981620279,'move blue place shapeshifter on 2');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',11,1794981620287,'move green place archer back');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',12,1794981620296,'move red place conspiracy back');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',13,1794981620304,'move green keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',14,1794981620310,'move blue keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',15,1794981620320,'move red keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',16,1794981620328,'move green reveal');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',17,1794981620343,'move green eliminate 5');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',18,1794981620347,'move green place soldier on 1');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',19,1794981620356,'move red place spy front');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',20,1794981620360,'move blue place archer back');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',21,1794981620368,'move red reveal');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',22,1794981620375,'move green keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',23,1794981620383,'move blue keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',24,1794981620392,'move red keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',25,1794981620403,'move green eliminate 1');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',26,1794981620406,'move blue reveal');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',27,1794981620416,'move blue eliminate 1');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',28,1794981620424,'move red place shapeshifter front');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',29,1794981620435,'move blue place spy back');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',30,1794981620443,'move green place lord front');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',31,1794981620456,'move green reveal');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',32,1794981620459,'move red reveal');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',33,1794981620472,'move green keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',34,1794981620486,'move blue keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',35,1794981620500,'move red reveal');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',36,1794981620508,'move green eliminate 1');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',37,1794981620516,'move blue eliminate 1');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',38,1794981620522,'move blue keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',39,1794981620539,'move blue place royal-decree front');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',40,1794981620548,'move green place heir back');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',41,1794981620560,'move red place ambush on 4');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',42,1794981620572,'move blue keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',43,1794981620584,'move green keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',44,1794981620592,'move blue keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',45,1794981620600,'move red reveal');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',46,1794981620608,'move green eliminate 8');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',47,1794981620616,'move blue eliminate 7');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',48,1794981620624,'move green place conspiracy on 5');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',49,1794981620635,'move red place lord back');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',50,1794981620640,'move blue place ambush on 1');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',51,1794981620644,'move blue reveal');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',52,1794981620652,'move blue reveal');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',53,1794981620660,'move blue move 4 after 1');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',54,1794981620667,'move green keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',55,1794981620671,'move blue keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',56,1794981620675,'move green keep');
INSERT INTO entries VALUES('q7ygd7307xc4q5tbv94a',57,1794981620679,'move blue eliminate 6');
INSERT INTO entries VALUES('y22vm0rkf6dz0aax0pmz',0,1794981620682,'sat 0 wntxdezategacyb82w9a - Ada');
INSERT INTO entries VALUES('y22vm0rkf6dz0aax0pmz',1,1794981620686,'sat 1 jspvamtb5fjasgas56eh - Ben');
INSERT INTO entries VALUES('y22vm0rkf6dz0aax0pmz',2,1794981620690,'sat 2 s3jextmmsg35xwm2j33b - Cleo');
INSERT INTO entries VALUES('y22vm0rkf6dz0aax0pmz',3,1794981620690,'started');
INSERT INTO entries VALUES('y22vm0rkf6dz0aax0pmz',4,1794981620695,'move green place royal-decree front');
INSERT INTO entries VALUES('y22vm0rkf6dz0aax0pmz',5,1794981620699,'move red place heir back');
INSERT INTO entries VALUES('y22vm0rkf6dz0aax0pmz',6,1794981620703,'move blue place shapeshifter back');
INSERT INTO entries VALUES('y22vm0rkf6dz0aax0pmz',7,1794981620712,'move green reveal');
INSERT INTO entries VALUES('y22vm0rkf6dz0aax0pmz',8,1794981620720,'move green move 3 front');
INSERT INTO entries VALUES('nymkfr5x1xrkv1mkpzbt',0,1794981620722,'sat 0 wntxdezategacyb82w9a - Ada');
CREATE TABLE outages (
    begun BIGINT PRIMARY KEY,
    over BIGINT NOT NULL
);
CREATE TABLE invitations (
    game TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    player TEXT NOT NULL,
    inviter TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (game, player)
);
CREATE TABLE reviews (
    game TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    made BIGINT NOT NULL,
    -- How it was computed. Another program may compute it otherwise, and then does so again.
    method TEXT NOT NULL,
    -- The review as JSON.
    review TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS "players" (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    made BIGINT NOT NULL,
    seen BIGINT NOT NULL DEFAULT 0,
    program BIGINT NOT NULL DEFAULT 0,
    listening BIGINT NOT NULL DEFAULT 0
);
INSERT INTO players VALUES('wntxdezategacyb82w9a','Ada',1794981620227,1794981620227,0,0);
INSERT INTO players VALUES('jspvamtb5fjasgas56eh','Ben',1794981620230,1794981620230,0,0);
INSERT INTO players VALUES('s3jextmmsg35xwm2j33b','Cleo',1794981620234,1794981620234,0,0);
CREATE TABLE sessions (
    -- The SHA-256 of the token.
    token TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    made BIGINT NOT NULL,
    -- When it was last used, by the day.
    used BIGINT NOT NULL,
    -- The family of the browser and its system, such as `Firefox, Android`; empty where that is not known.
    label TEXT NOT NULL
);
INSERT INTO sessions VALUES('18a6b22c977109793db165fd9fd2b728bc9008d45f7670cc3936dec72e5de23f','wntxdezategacyb82w9a',1794981620227,1794981620227,'');
INSERT INTO sessions VALUES('b6b9b4163bc00bb63d0a1160f1a8ed07219a7727edacc05c8a0d0f031dae6552','jspvamtb5fjasgas56eh',1794981620230,1794981620230,'');
INSERT INTO sessions VALUES('e6d77d6154599c0ac4e90b8a06e6e6b2d63df6d27570431ca3a9cf2a3bd46685','s3jextmmsg35xwm2j33b',1794981620234,1794981620234,'');
CREATE TABLE links (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    -- The SHA-256 of the link's code.
    code TEXT NOT NULL UNIQUE,
    -- Until when it is valid.
    until BIGINT NOT NULL,
    -- Settings and progress of the browser that made it, as its cookies have them, for the other browser.
    brings TEXT NOT NULL
);
INSERT INTO links VALUES('s3jextmmsg35xwm2j33b','dbc247d452fc379d2ba06c0a446f875341623aea5cee16dd535a87aa705388a0',1794982220824,'{}');
CREATE TABLE recovery (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    -- Their Argon2id hash.
    hash TEXT NOT NULL UNIQUE,
    made BIGINT NOT NULL
);
INSERT INTO recovery VALUES('jspvamtb5fjasgas56eh','3db47116cf6ff4bd36c08f2320bb028c05426e6b8a89d3bc71c97d9f2b3ba493',1794981620812);
CREATE INDEX tables_listed ON tables (made) WHERE listed = 1;
CREATE INDEX tables_driver ON tables (driver) WHERE driver IS NOT NULL;
CREATE INDEX tables_unclaimed ON tables (wake) WHERE driver IS NULL AND wake IS NOT NULL;
CREATE INDEX tables_closed ON tables (made) WHERE status IN ('abandoned', 'over');
CREATE INDEX seats_game ON seats (game);
CREATE INDEX reports_open ON reports (made) WHERE settled IS NULL;
CREATE TRIGGER operations_stay_as_they_are BEFORE UPDATE ON operations
    BEGIN SELECT RAISE(ABORT, 'the log of operations is only added to'); END;
CREATE TRIGGER operations_stay BEFORE DELETE ON operations
    BEGIN SELECT RAISE(ABORT, 'the log of operations is only added to'); END;
CREATE INDEX seats_listed ON seats (player, live, made, game);
CREATE INDEX invitations_player ON invitations (player, made);
CREATE INDEX reviews_made ON reviews (made);
CREATE INDEX players_seen ON players (seen);
CREATE INDEX players_listening ON players (listening) WHERE program = 1;
CREATE INDEX sessions_player ON sessions (player);
CREATE INDEX sessions_used ON sessions (used);
COMMIT;
