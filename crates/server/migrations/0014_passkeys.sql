-- Passkeys, by which players sign in without a password: the public halves of key pairs.

CREATE TABLE passkeys (
    -- The credential's id, as base64url.
    credential TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    -- By which name the device knows the player: an id that stays when two players become one.
    handle TEXT NOT NULL,
    -- The public key, and how often it was used according to the device, as JSON.
    public_key TEXT NOT NULL,
    -- What its owner calls it.
    label TEXT NOT NULL,
    made BIGINT NOT NULL,
    -- When somebody last signed in with it.
    used BIGINT
);
CREATE INDEX passkeys_player ON passkeys (player);

-- Challenges that a device has to sign: each for some minutes, and once. Any server may check the answer.
CREATE TABLE challenges (
    -- The SHA-256 of the challenge.
    challenge TEXT PRIMARY KEY,
    -- Who makes a passkey; null where somebody signs in.
    player TEXT REFERENCES players (id) ON DELETE CASCADE,
    -- What was asked for, as JSON.
    state TEXT NOT NULL,
    -- Until when it can be answered.
    until BIGINT NOT NULL
);
CREATE INDEX challenges_until ON challenges (until);
CREATE INDEX challenges_player ON challenges (player);
