-- A player may have several tokens, one for each device. The next migration moves them from here into `sessions`.

CREATE TABLE old_tokens AS SELECT id AS player, token, made, seen FROM players;
