-- The words of listings are brought up to date by whoever searches the store itself, and no longer
-- by every batch: up to which listing, in the order of the feed, they are. Until now they always
-- were.
ALTER TABLE meta ADD COLUMN words_revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE meta ADD COLUMN words_product_id INTEGER NOT NULL DEFAULT 9007199254740991;
UPDATE meta SET words_revision = revision;
