-- Rated games.

-- Who sits at a rated table whose clock counts seconds: nobody at two of them. A row whose table is over counts for nothing.
CREATE TABLE rated_seats (
    player TEXT PRIMARY KEY,
    game TEXT NOT NULL
);

-- Every rated game, as far as ratings need it. They are rated in the order of `finished`, then `game`.
CREATE TABLE rated_games (
    game TEXT PRIMARY KEY,
    -- Games that share a rating: `base`, `ablaze` or `duel`.
    ruleset_group TEXT NOT NULL,
    finished BIGINT NOT NULL,
    -- The seats with their places: `PLAYER:1 bot.squire:2 PLAYER:3!`, with `!` for who was gone.
    line TEXT NOT NULL,
    -- The ratings of the seats after the game; null until they are computed.
    ratings TEXT
);
CREATE INDEX rated_games_order ON rated_games (ruleset_group, finished, game);
CREATE INDEX rated_games_new ON rated_games (ruleset_group, finished, game) WHERE ratings IS NULL;
