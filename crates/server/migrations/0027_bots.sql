-- Bot accounts: players that are programs and belong to another player.
CREATE TABLE bots (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    owner TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    -- What its owner says about it: plain text.
    about TEXT NOT NULL,
    -- Which challenges it takes, such as `anyone; base-2 ablaze; 3 4; live days; 4`.
    takes TEXT NOT NULL,
    made BIGINT NOT NULL
);
CREATE INDEX bots_owner ON bots (owner);
