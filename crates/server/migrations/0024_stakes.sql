-- Whether tables that were made for strangers are rated: those who want that wait for others.
ALTER TABLE pairings ADD COLUMN stakes TEXT NOT NULL DEFAULT 'casual';
