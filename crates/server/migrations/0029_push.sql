-- Web Push: messages to a player's devices when it is their turn in a game over days.

-- The key by which push services know us (VAPID), the same for all servers of this database. One row.
CREATE TABLE push_key (
    id BIGINT PRIMARY KEY,
    -- A P-256 secret key, as 64 hexadecimal digits.
    secret TEXT NOT NULL
);

-- Where a device gets messages: at most one for each device on which a player is signed in.
CREATE TABLE push_subscriptions (
    token TEXT PRIMARY KEY REFERENCES sessions (token) ON DELETE CASCADE,
    -- The address at the push service of the browser's maker.
    endpoint TEXT NOT NULL,
    -- The device's public key and its secret, in base64url, to which messages are encrypted.
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    -- The language of its messages.
    language TEXT NOT NULL,
    made BIGINT NOT NULL
);

-- Messages that are to be sent: at most one for each device and table. They are written with the move, so that none is
-- lost when a server dies. They have no foreign keys: a move must not fail because a device is signed out at the same
-- moment. Whoever sends them deletes those that have lost their meaning.
CREATE TABLE push_queue (
    token TEXT NOT NULL,
    game TEXT NOT NULL,
    -- The version of the game at which it is the player's turn.
    version BIGINT NOT NULL,
    -- When it is sent, or tried again.
    due BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    PRIMARY KEY (token, game)
);
CREATE INDEX push_queue_due ON push_queue (due);
