-- Every import has a number, and what it told can be taken back as long as the ways back are kept:
-- see "Taking back" in docs/format/store.md.

-- `report` is NULL until the import has ended. `state` is open, undoing or undone. `forgotten` says
-- why an import can no longer be taken back: before (there was no such record yet), age, setting.
CREATE TABLE import (
  id INTEGER PRIMARY KEY,
  started_at INTEGER NOT NULL,
  file TEXT,
  format TEXT,
  sha256 TEXT,
  state TEXT NOT NULL,
  forgotten TEXT,
  report TEXT
) STRICT;

CREATE INDEX import_kept ON import (id) WHERE forgotten IS NULL AND state <> 'undone';

-- Files of before. What stands there in a store of the demo market is no file.
INSERT INTO import (started_at, sha256, state, forgotten)
  SELECT observed_at, sha256, 'open', 'before' FROM import_file
  WHERE NOT EXISTS (SELECT 1 FROM source WHERE name = 'demo') ORDER BY observed_at, sha256;

-- Which import told what is not in `told`; NULL: none that can be taken back.
ALTER TABLE product ADD COLUMN origin INTEGER;
ALTER TABLE category ADD COLUMN origin INTEGER;
ALTER TABLE keyword ADD COLUMN origin INTEGER;
ALTER TABLE sales_label ADD COLUMN origin INTEGER;
CREATE INDEX product_origin ON product (origin) WHERE origin IS NOT NULL;
CREATE INDEX category_origin ON category (origin) WHERE origin IS NOT NULL;
CREATE INDEX keyword_origin ON keyword (origin) WHERE origin IS NOT NULL;
CREATE INDEX sales_label_origin ON sales_label (origin) WHERE origin IS NOT NULL;

-- The ways back over later tellings, in their order. kind: 0 product, 1 category, 2 keyword, 3 label;
-- thing: the row's number, 'marketplace id' of a category, the key of a label.
CREATE TABLE told (
  kind INTEGER NOT NULL,
  thing ANY NOT NULL,
  seq INTEGER NOT NULL,
  import_id INTEGER,
  delta TEXT NOT NULL,
  PRIMARY KEY (kind, thing, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX told_import ON told (import_id);

-- Listings that are no more, for indexes outside the store, over the last 10,000 revisions.
CREATE TABLE removed_listing (
  revision INTEGER NOT NULL,
  marketplace TEXT NOT NULL,
  asin TEXT NOT NULL,
  PRIMARY KEY (revision, marketplace, asin)
) STRICT, WITHOUT ROWID;
