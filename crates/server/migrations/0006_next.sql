-- The id and the secret of the table at which the same seats would play again: drawn with the table itself, so that no
-- player's salt can be known. Older tables have none.
ALTER TABLE tables ADD COLUMN next TEXT;
