-- What several servers on one database must know of each other. A SQLite file has one server, and nobody is listed here.

CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    -- The newest migration that this server's program knows.
    knows BIGINT NOT NULL,
    -- Until when it counts as alive, by the database's clock. Whoever sees that this has passed may delete it.
    alive_until BIGINT NOT NULL
);

-- Who lets bots play and time pass at this table: one server, as long as it lives.
ALTER TABLE tables ADD COLUMN driver TEXT REFERENCES nodes (id) ON DELETE SET NULL;
CREATE INDEX tables_driver ON tables (driver) WHERE driver IS NOT NULL;
DROP INDEX tables_wake;
CREATE INDEX tables_unclaimed ON tables (wake) WHERE driver IS NULL AND wake IS NOT NULL;

-- A few words about the database itself: `needs` is the migration that a program must know to work with it, `cluster`
-- the name under which its servers talk to each other.
CREATE TABLE about (
    word TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
