-- The place of an entrant in the final standings of a tournament; 0 for one who has not played in any round. It is null
-- until the tournament is over, and servers compute it for tournaments that were over before this.
ALTER TABLE entrants ADD COLUMN place BIGINT;
