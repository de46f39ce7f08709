-- Clubs: members with roles, news, tables of their own, and seasons with results.

CREATE TABLE clubs (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- What the club says about itself: plain text.
    about TEXT NOT NULL,
    made BIGINT NOT NULL,
    -- The code of the link with which one becomes a member at once. A new one makes the old one worthless.
    invitation TEXT NOT NULL,
    -- 1 if it is in the list.
    listed BIGINT NOT NULL
);
CREATE INDEX clubs_listed ON clubs (made) WHERE listed = 1;

CREATE TABLE club_members (
    club TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    -- owner, organiser, member, or asked for somebody who wants to become one.
    role TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (club, player)
);
CREATE INDEX club_members_player ON club_members (player);

CREATE TABLE club_news (
    club TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    news TEXT NOT NULL,
    PRIMARY KEY (club, seq)
);

-- A season ends when the next one begins.
CREATE TABLE seasons (
    club TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    -- How its standings are computed.
    rule TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (club, number)
);

-- The tables that were made for a club, each in the season in which it was made.
CREATE TABLE club_tables (
    game TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    club TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    season BIGINT NOT NULL,
    made BIGINT NOT NULL
);
CREATE INDEX club_tables_club ON club_tables (club, season, made);

-- How games of a season came out for the people in them. They stay when a game is deleted.
CREATE TABLE club_results (
    club TEXT NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    season BIGINT NOT NULL,
    game TEXT NOT NULL,
    seat BIGINT NOT NULL,
    player TEXT REFERENCES players (id) ON DELETE SET NULL,
    -- How they were called in the game; empty after they asked to be forgotten.
    name TEXT NOT NULL,
    at BIGINT NOT NULL,
    seats BIGINT NOT NULL,
    place BIGINT NOT NULL,
    -- How many share that place.
    shared BIGINT NOT NULL,
    influence BIGINT NOT NULL,
    -- By how much influence they were ahead of the mean of the others, in twelfths.
    margin BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX club_results_season ON club_results (club, season);
CREATE INDEX club_results_player ON club_results (player);
