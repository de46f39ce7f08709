-- The devices on which players are signed in.

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
CREATE INDEX sessions_player ON sessions (player);
CREATE INDEX sessions_used ON sessions (used);
INSERT INTO sessions (token, player, made, used, label)
    SELECT token, player, made, seen, '' FROM old_tokens;
DROP TABLE old_tokens;
