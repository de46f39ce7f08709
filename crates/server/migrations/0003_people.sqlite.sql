-- SQLite can't add a foreign key to a table that is there: the log moves into a new one.
CREATE TABLE entries_of_tables (
    game TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);
INSERT INTO entries_of_tables (game, seq, at, entry)
    SELECT game, seq, at, entry FROM entries WHERE game IN (SELECT id FROM tables);
DROP TABLE entries;
ALTER TABLE entries_of_tables RENAME TO entries;

CREATE TRIGGER operations_stay_as_they_are BEFORE UPDATE ON operations
    BEGIN SELECT RAISE(ABORT, 'the log of operations is only added to'); END;
CREATE TRIGGER operations_stay BEFORE DELETE ON operations
    BEGIN SELECT RAISE(ABORT, 'the log of operations is only added to'); END;
