-- Text and numbers only, so that SQLite and PostgreSQL read the same file.

CREATE TABLE players (
    id TEXT PRIMARY KEY,
    -- The SHA-256 of the player's token.
    token TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    made BIGINT NOT NULL
);

-- What was agreed, and where the table is in its life. A game is this and its entries.
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
);
CREATE INDEX tables_listed ON tables (made) WHERE listed = 1;
CREATE INDEX tables_wake ON tables (wake) WHERE wake IS NOT NULL;

-- Everything that happened, each at a number that must be free.
CREATE TABLE entries (
    game TEXT NOT NULL,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

-- Who has sat where, to find one's games again.
CREATE TABLE seats (
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (player, game)
);
