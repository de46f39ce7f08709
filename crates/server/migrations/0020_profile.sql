-- What players let others see on their profiles: `everything`, `results` or `nothing`.
ALTER TABLE players ADD COLUMN shows TEXT NOT NULL DEFAULT 'results';
