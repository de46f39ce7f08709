-- Messages to devices are about more than turns.

-- What a message is about, such as `turn TABLE` or `club CLUB`: at most one for each device and subject.
ALTER TABLE push_queue RENAME COLUMN game TO subject;
UPDATE push_queue SET subject = 'turn ' || subject;
-- Which one of its subject: the version of the table, the round, the start of the tournament or the number of the news.
ALTER TABLE push_queue RENAME COLUMN version TO number;

-- What messages to a device are about, as words with spaces between. Devices from before this have agreed to turns only.
ALTER TABLE push_subscriptions ADD COLUMN about TEXT NOT NULL DEFAULT 'turns';

-- The start of which people were reminded; null for none. If the start is postponed, they are reminded again.
ALTER TABLE tournaments ADD COLUMN reminded BIGINT;
CREATE INDEX tournaments_announced ON tournaments (starts) WHERE status = 'announced';

-- Until when somebody who has closed their pages still waits for people to play with over days; 0 for not at all.
ALTER TABLE seeks ADD COLUMN away_until BIGINT NOT NULL DEFAULT 0;
CREATE INDEX seeks_away ON seeks (away_until) WHERE away_until > 0;
