-- A club's organisers may end a season before the next one begins.
ALTER TABLE seasons ADD COLUMN ended BIGINT;
-- Why a result does not count: `few-members`, `season-ended` or `struck`; null for one that counts. Results from before
-- this count, as they did.
ALTER TABLE club_results ADD COLUMN void TEXT;
-- Why it was struck, for everybody to read.
ALTER TABLE club_results ADD COLUMN reason TEXT NOT NULL DEFAULT '';
-- The kind of game, and `left` or `late` for a player who was gone at the end. Of results from before this they are known
-- only while the game is there.
ALTER TABLE club_results ADD COLUMN rules TEXT NOT NULL DEFAULT '';
ALTER TABLE club_results ADD COLUMN gone TEXT;
UPDATE club_results SET
    rules = COALESCE((SELECT own.rules FROM results AS own WHERE own.game = club_results.game AND own.seat = club_results.seat), ''),
    gone = (SELECT own.gone FROM results AS own WHERE own.game = club_results.game AND own.seat = club_results.seat);
-- Results are read page by page, in this order.
DROP INDEX club_results_season;
CREATE INDEX club_results_order ON club_results (club, season, at DESC, game, seat);
