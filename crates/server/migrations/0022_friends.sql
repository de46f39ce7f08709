-- Friends, always in both directions.
CREATE TABLE friends (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    friend TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    made BIGINT NOT NULL,
    PRIMARY KEY (player, friend)
);
CREATE INDEX friends_friend ON friends (friend);

-- Who wants to be whose friend, by a lasting link.
CREATE TABLE friend_requests (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    asker TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    made BIGINT NOT NULL,
    PRIMARY KEY (player, asker)
);
CREATE INDEX friend_requests_asker ON friend_requests (asker);

-- Links by which others become a player's friends: at most one that works once, and one that lasts.
CREATE TABLE friend_links (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    lasting BIGINT NOT NULL,
    code TEXT NOT NULL UNIQUE,
    -- Until when it works; null for as long as its player wants.
    until BIGINT,
    PRIMARY KEY (player, lasting)
);

-- Who does not show friends that they are here.
CREATE TABLE unseen (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE
);

-- Who is here, on a database that several servers share. A row is renewed every few seconds and deleted after a minute.
CREATE TABLE presence (
    player TEXT PRIMARY KEY,
    until BIGINT NOT NULL
);
CREATE INDEX presence_until ON presence (until);
