-- Clubs and tournaments can be reported, and players wherever somebody meets them: then `game` is empty. A report of a
-- club or a tournament names it here, and has no `player`.
ALTER TABLE reports ADD COLUMN club TEXT NOT NULL DEFAULT '';
ALTER TABLE reports ADD COLUMN tournament TEXT NOT NULL DEFAULT '';
