-- What lasting players have: a name that belongs to one player alone, and what they have set and learned.

-- Claimed names.
CREATE TABLE names (
    -- What the name looks like: names that could be taken for one another have the same look.
    look TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    made BIGINT NOT NULL,
    -- Null while the player is called so; after another name was taken, until when it is kept for them.
    until BIGINT
);
-- A player has one name.
CREATE UNIQUE INDEX names_player ON names (player) WHERE until IS NULL;
CREATE INDEX names_until ON names (until);
-- The mark of a claimed name was an ordinary character before.
UPDATE players SET name = REPLACE(name, '✓', '*') WHERE name LIKE '%✓%';

-- Settings, and progress with lessons and puzzles.
CREATE TABLE belongings (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    -- By name, as JSON, each in the form of its cookie.
    brought TEXT NOT NULL
);
