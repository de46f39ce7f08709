-- Leaderboards list people and programs apart, so the index leads to either without walking past the others.
ALTER TABLE ratings ADD COLUMN program BIGINT NOT NULL DEFAULT 0;
UPDATE ratings SET program = 1 WHERE player IN (SELECT id FROM players WHERE program = 1);
DROP INDEX ratings_best;
CREATE INDEX ratings_best ON ratings (ruleset_group, program, mu, player) WHERE established = 1;
