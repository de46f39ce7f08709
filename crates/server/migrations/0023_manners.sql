-- What operators have forbidden players for a time: `mute` (chat), `pairing` (play with people), `rated` (rated games).
CREATE TABLE measures (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    reason TEXT NOT NULL,
    made BIGINT NOT NULL,
    -- Until when; null for good.
    until BIGINT,
    -- When an operator ended it early.
    lifted BIGINT
);
CREATE INDEX measures_player ON measures (player);

-- What operators tell players: what was done about them, or about their reports. A page shows them until they are read.
CREATE TABLE player_notices (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    made BIGINT NOT NULL,
    kind TEXT NOT NULL,
    reason TEXT NOT NULL,
    until BIGINT,
    read BIGINT
);
CREATE INDEX player_notices_unread ON player_notices (player) WHERE read IS NULL;
