-- Notices to players about a club or a tournament say which: its name when the notice was written.
ALTER TABLE player_notices ADD COLUMN subject TEXT NOT NULL DEFAULT '';
