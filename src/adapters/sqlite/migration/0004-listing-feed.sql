-- What an index outside the store needs to keep up: the revision that last changed each listing,
-- from the revision on at which this began. Rows of before carry 0.
ALTER TABLE listing ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
CREATE INDEX listing_revision ON listing (revision);
ALTER TABLE meta ADD COLUMN feed_from INTEGER NOT NULL DEFAULT 0;
UPDATE meta SET feed_from = revision;

-- Listings that are sold by their own category ('' = none), kept by the triggers below: counting
-- millions of rows after every batch would hold up the answers.
CREATE TABLE listing_count (
  marketplace TEXT NOT NULL,
  category_id TEXT NOT NULL,
  listings INTEGER NOT NULL,
  PRIMARY KEY (marketplace, category_id)
) STRICT, WITHOUT ROWID;
INSERT INTO listing_count
  SELECT marketplace, ifnull(category_id, ''), count(*) FROM listing
  WHERE is_parent = 0 GROUP BY 1, 2;

CREATE TRIGGER listing_added AFTER INSERT ON listing WHEN new.is_parent = 0
BEGIN
  INSERT INTO listing_count VALUES (new.marketplace, ifnull(new.category_id, ''), 1)
    ON CONFLICT DO UPDATE SET listings = listings + 1;
END;
CREATE TRIGGER listing_removed AFTER DELETE ON listing WHEN old.is_parent = 0
BEGIN
  UPDATE listing_count SET listings = listings - 1
    WHERE marketplace = old.marketplace AND category_id = ifnull(old.category_id, '');
END;
CREATE TRIGGER listing_moved AFTER UPDATE OF marketplace, category_id, is_parent ON listing
WHEN old.category_id IS NOT new.category_id OR old.is_parent <> new.is_parent
  OR old.marketplace <> new.marketplace
BEGIN
  UPDATE listing_count SET listings = listings - 1
    WHERE old.is_parent = 0 AND marketplace = old.marketplace
      AND category_id = ifnull(old.category_id, '');
  INSERT INTO listing_count
    SELECT new.marketplace, ifnull(new.category_id, ''), 1 WHERE new.is_parent = 0
    ON CONFLICT DO UPDATE SET listings = listings + 1;
END;

-- The times of the oldest and newest listing, apart from the categories.
DROP INDEX listing_category;
CREATE INDEX listing_category ON listing (marketplace, category_id) WHERE is_parent = 0;
CREATE INDEX listing_observed ON listing (marketplace, observed_at) WHERE is_parent = 0;
