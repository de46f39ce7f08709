-- SQLite can't drop a column that is unique: the players move into a new table.
CREATE TABLE players_without_token (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    made BIGINT NOT NULL,
    seen BIGINT NOT NULL DEFAULT 0,
    program BIGINT NOT NULL DEFAULT 0,
    listening BIGINT NOT NULL DEFAULT 0
);
INSERT INTO players_without_token (id, name, made, seen, program, listening)
    SELECT id, name, made, seen, program, listening FROM players;
DROP TABLE players;
ALTER TABLE players_without_token RENAME TO players;
CREATE INDEX players_seen ON players (seen);
CREATE INDEX players_listening ON players (listening) WHERE program = 1;
