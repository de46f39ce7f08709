-- How every finished game came out, a row for each seat. All of it follows from the game's log; here it can be searched.
-- A rated game's rows stay when the game is deleted, because ratings are computed from them.

CREATE TABLE results (
    game TEXT NOT NULL,
    seat BIGINT NOT NULL,
    -- Who held the seat: a player, or a bot of this level.
    player TEXT,
    bot TEXT,
    place BIGINT NOT NULL,
    score BIGINT NOT NULL,
    -- The share of the win, in sixtieths.
    share BIGINT NOT NULL,
    -- `left` or `late` if a bot finished the game in the player's place.
    gone TEXT,
    rules TEXT NOT NULL,
    seats BIGINT NOT NULL,
    duel BIGINT NOT NULL,
    -- How many of the seats players held.
    people BIGINT NOT NULL,
    rated BIGINT NOT NULL,
    -- Whether only those with the link could find the table.
    private BIGINT NOT NULL,
    -- When the last move was made.
    finished BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX results_player ON results (player, finished, game);

-- The games that ended before there were results. A server replays them after its start, and deletes them from here.
CREATE TABLE results_due (
    game TEXT PRIMARY KEY
);
INSERT INTO results_due (game) SELECT id FROM tables WHERE status = 'over' AND beginning IS NULL;
