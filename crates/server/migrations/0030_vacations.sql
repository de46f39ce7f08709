-- When players are away. In games over days their clocks stand still in that time.
CREATE TABLE vacations (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    -- Until when, or when they came back.
    until BIGINT NOT NULL,
    PRIMARY KEY (player, since)
);
