-- Reviews of finished games, which take a while to compute. They can be computed again, so none is kept for long.

CREATE TABLE reviews (
    game TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    made BIGINT NOT NULL,
    -- How it was computed. Another program may compute it otherwise, and then does so again.
    method TEXT NOT NULL,
    -- The review as JSON.
    review TEXT NOT NULL
);
CREATE INDEX reviews_made ON reviews (made);
