-- Links by which players sign in on another device: one at a time for each player, for ten minutes, and once.

CREATE TABLE links (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    -- The SHA-256 of the link's code.
    code TEXT NOT NULL UNIQUE,
    -- Until when it is valid.
    until BIGINT NOT NULL,
    -- Settings and progress of the browser that made it, as its cookies have them, for the other browser.
    brings TEXT NOT NULL
);
