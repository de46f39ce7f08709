-- What each seat's decisions gave away in a game that was reviewed. It stays when the review itself is deleted.
CREATE TABLE performances (
    game TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    decisions BIGINT NOT NULL,
    -- Winning chance that was given away, and luck, in millionths.
    lost BIGINT NOT NULL,
    luck BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
-- Reviews from before have no such rows. They are computed again when somebody asks.
DELETE FROM reviews;
