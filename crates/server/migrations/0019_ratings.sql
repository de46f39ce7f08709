-- The ratings of players after their last rated game.

CREATE TABLE ratings (
    player TEXT NOT NULL,
    ruleset_group TEXT NOT NULL,
    -- Mean and standard deviation, in millionths.
    mu BIGINT NOT NULL,
    sigma BIGINT NOT NULL,
    -- After how many rated games.
    games BIGINT NOT NULL,
    -- When the last of them ended.
    last BIGINT NOT NULL,
    -- Whether it is sure enough for the leaderboard.
    established BIGINT NOT NULL,
    PRIMARY KEY (player, ruleset_group)
);
CREATE INDEX ratings_best ON ratings (ruleset_group, mu, player) WHERE established = 1;

-- Up to which game the ratings of each group are computed: `FINISHED.GAME`, or nothing.
INSERT INTO about (word, value) VALUES ('rated base', ''), ('rated ablaze', ''), ('rated duel', '');
