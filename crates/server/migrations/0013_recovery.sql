-- Recovery words, for those who want them: with them a player signs in who has lost every device.

CREATE TABLE recovery (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    -- Their Argon2id hash.
    hash TEXT NOT NULL UNIQUE,
    made BIGINT NOT NULL
);
