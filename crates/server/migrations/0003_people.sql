-- What people may ask of a server about themselves and about others, and what operators do about it.

-- When a player last came, by the day.
ALTER TABLE players ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
UPDATE players SET seen = made;
CREATE INDEX players_seen ON players (seen);

-- To find what nobody needs any more.
CREATE INDEX tables_closed ON tables (made) WHERE status IN ('abandoned', 'over');
CREATE INDEX seats_game ON seats (game);

-- Who may not use this server: `player ID`, or `address` and a range such as 203.0.113.0/24.
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

-- What players say about others' names and words. The words are copied, because chat is not kept.
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
CREATE INDEX reports_open ON reports (made) WHERE settled IS NULL;

-- What operators did. Rows are only ever added.
CREATE TABLE operations (
    seq BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    operator TEXT NOT NULL,
    what TEXT NOT NULL,
    subject TEXT NOT NULL,
    reason TEXT NOT NULL
);

-- What servers must read again: `player ID`, `table ID` or `bans`. They look for the latest every two seconds.
CREATE TABLE notices (
    seq BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    what TEXT NOT NULL
);
