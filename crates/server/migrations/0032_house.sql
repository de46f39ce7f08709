-- A server of one's own: what operators have set, who may come in, and who may make tables.

-- Settings, for all servers of this database. `language` is empty, except for texts in one language. The notice to all is
-- here, too.
CREATE TABLE settings (
    word TEXT NOT NULL,
    language TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (word, language)
);

-- Invitation codes, with which somebody becomes a player of a server that is not open to all.
CREATE TABLE entry_codes (
    -- The SHA-256 of the code.
    code TEXT PRIMARY KEY,
    -- Its first four letters, by which operators know it again.
    label TEXT NOT NULL UNIQUE,
    note TEXT NOT NULL,
    made BIGINT NOT NULL,
    -- Until when it is valid; null for good.
    until BIGINT,
    -- How often it can still be used; null for any number.
    uses BIGINT,
    -- How many have come with it.
    used BIGINT NOT NULL
);

-- Whom a trusted proxy has named in a header, and which player that is.
CREATE TABLE members (
    member TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    made BIGINT NOT NULL
);
CREATE INDEX members_player ON members (player);

-- Players whom operators have appointed to make tables, clubs or tournaments where not everybody may.
CREATE TABLE appointed (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    made BIGINT NOT NULL
);
