-- Lists that forget nothing, players that are programs, and whom they are invited by.

ALTER TABLE tables ADD COLUMN rules TEXT NOT NULL DEFAULT '';

-- Whether something can still happen at the table, so that a player's running games are found among thousands.
ALTER TABLE seats ADD COLUMN live BIGINT NOT NULL DEFAULT 1;
UPDATE seats SET live = 0
    WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = game AND status IN ('open', 'playing'));
CREATE INDEX seats_listed ON seats (player, live, made, game);

-- Whether the player says that it is a program, and until when it counts as listening for invitations.
ALTER TABLE players ADD COLUMN program BIGINT NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN listening BIGINT NOT NULL DEFAULT 0;
CREATE INDEX players_listening ON players (listening) WHERE program = 1;

-- Who is invited to an open table. The row goes when they sit down or decline, or with the table.
CREATE TABLE invitations (
    game TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    player TEXT NOT NULL,
    inviter TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (game, player)
);
CREATE INDEX invitations_player ON invitations (player, made);
