-- Tournaments. A tournament is its setup, its secret and its log, as a table is.

CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    setup TEXT NOT NULL,
    -- What the secrets of its rounds come from.
    secret TEXT NOT NULL,
    host TEXT REFERENCES players (id) ON DELETE SET NULL,
    made BIGINT NOT NULL,
    -- When its first round begins.
    starts BIGINT NOT NULL,
    status TEXT NOT NULL,
    listed BIGINT NOT NULL,
    -- When a server must look at it; 0 for at once, null for never.
    wake BIGINT,
    -- The server that makes its rounds, as long as it lives.
    driver TEXT REFERENCES nodes (id) ON DELETE SET NULL
);
CREATE INDEX tournaments_listed ON tournaments (starts) WHERE listed = 1;
CREATE INDEX tournaments_wake ON tournaments (wake) WHERE wake IS NOT NULL;
CREATE INDEX tournaments_driver ON tournaments (driver) WHERE driver IS NOT NULL;
CREATE INDEX tournaments_host ON tournaments (host);

-- Everything that happened, each at a number that must be free.
CREATE TABLE tournament_entries (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (tournament, seq)
);

-- Who takes part. The log has numbers only, because players can be joined or forgotten. A bot is nobody.
CREATE TABLE entrants (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    player TEXT REFERENCES players (id) ON DELETE SET NULL,
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, player)
);
CREATE INDEX entrants_player ON entrants (player);
