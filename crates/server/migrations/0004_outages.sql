-- When no server was running. Clocks of games give that time back; `about` says under `alive` when one last ran.

CREATE TABLE outages (
    begun BIGINT PRIMARY KEY,
    over BIGINT NOT NULL
);
