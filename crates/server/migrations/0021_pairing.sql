-- Players who want to play with strangers, until they have left the table that was made for them, or went away.
CREATE TABLE seeks (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    -- What they want to play, such as `base-2_ablaze.3_4_5.60`.
    wish TEXT NOT NULL,
    -- Their ratings when they asked: base, Ablaze, duel.
    ratings TEXT NOT NULL,
    -- Whether they often leave games.
    leaves BIGINT NOT NULL,
    -- How well bots play that take free seats.
    level TEXT NOT NULL,
    -- Since when they wait.
    since BIGINT NOT NULL,
    -- Until when they count as waiting, unless somebody says that they are still there.
    until BIGINT NOT NULL,
    -- The server that holds their live stream; empty for none.
    node TEXT NOT NULL,
    -- From when on bots may take free seats; null for never.
    bots_from BIGINT,
    -- The table that was made for them.
    game TEXT
);
CREATE INDEX seeks_until ON seeks (until);
CREATE INDEX seeks_node ON seeks (node);

-- Which tables were made for strangers, and how long they had waited: no names. From this the waiting time is estimated.
CREATE TABLE pairings (
    game TEXT PRIMARY KEY,
    made BIGINT NOT NULL,
    rules TEXT NOT NULL,
    seats BIGINT NOT NULL,
    pace TEXT NOT NULL,
    people BIGINT NOT NULL,
    -- How long its players had waited on average, in milliseconds.
    waited BIGINT NOT NULL
);
CREATE INDEX pairings_made ON pairings (made);

-- Work that one server at a time does, and until when it does.
CREATE TABLE leases (
    work TEXT PRIMARY KEY,
    node TEXT NOT NULL,
    until BIGINT NOT NULL
);

-- Whom players do not want to meet.
CREATE TABLE blocks (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    blocked TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    made BIGINT NOT NULL,
    PRIMARY KEY (player, blocked)
);
CREATE INDEX blocks_blocked ON blocks (blocked);
