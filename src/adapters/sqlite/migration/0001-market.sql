-- The market: what sources said (product, series, point, category, keyword, sales_label), what is
-- derived from it (listing, search), and the log of complete imports. Described in
-- docs/format/store.md. Rows of this file never change once released: add a migration instead.

PRAGMA application_id = 0x53484C46; -- 'SHLF'

-- One row. Both numbers only grow: the batch that changed anything, and the one that last changed
-- a category.
CREATE TABLE meta (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  revision INTEGER NOT NULL,
  category_revision INTEGER NOT NULL
) STRICT;
INSERT INTO meta VALUES (1, 0, 0);

-- Names of sources, so that a point keeps one small number.
CREATE TABLE source (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

-- `family` is the parent's ASIN, or its own; `facts` is {field: {value, source, at}}.
CREATE TABLE product (
  id INTEGER PRIMARY KEY,
  marketplace TEXT NOT NULL,
  asin TEXT NOT NULL,
  family TEXT NOT NULL,
  observed_at INTEGER NOT NULL,
  first_seen_at INTEGER NOT NULL,
  facts TEXT NOT NULL,
  UNIQUE (marketplace, asin)
) STRICT;
CREATE INDEX product_family ON product (marketplace, family) WHERE family <> asin;

-- The head of every series: its key, its bounds and its last point. category_id '' = none.
-- last_state: 0 ok, 1 out_of_stock, 2 hidden, 3 unknown.
CREATE TABLE series (
  id INTEGER NOT NULL UNIQUE,
  product_id INTEGER NOT NULL REFERENCES product (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL,
  category_id TEXT NOT NULL,
  marketplace TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  last_value INTEGER,
  last_state INTEGER NOT NULL,
  last_source INTEGER NOT NULL REFERENCES source (id),
  PRIMARY KEY (product_id, name, category_id),
  CHECK ((last_state = 0) = (last_value IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX series_rank ON series (marketplace, category_id, last_value) WHERE name = 'bsr';

CREATE TABLE point (
  series_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  value INTEGER,
  state INTEGER NOT NULL,
  source INTEGER NOT NULL,
  PRIMARY KEY (series_id, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE category (
  marketplace TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  parent_id TEXT,
  source TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (marketplace, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX category_parent ON category (marketplace, parent_id);

-- Derived. What filters and sorts read stands first, what only answers read stands last.
CREATE TABLE listing (
  product_id INTEGER PRIMARY KEY REFERENCES product (id) DEFERRABLE INITIALLY DEFERRED,
  marketplace TEXT NOT NULL,
  is_parent INTEGER NOT NULL,
  asin TEXT NOT NULL,
  sales_mean REAL,
  sales_median REAL,
  bsr INTEGER,
  bsr_at INTEGER,
  review_count INTEGER,
  rating REAL,
  price INTEGER,
  category_id TEXT,
  brand_key TEXT,
  family TEXT NOT NULL,
  observed_at INTEGER NOT NULL,
  first_seen_at INTEGER NOT NULL,
  parent_asin TEXT,
  bsr_category_id TEXT,
  price_type TEXT,
  availability TEXT NOT NULL,
  sales_low REAL,
  sales_high REAL,
  sales_grade TEXT,
  sales_basis TEXT,
  brand TEXT,
  title TEXT,
  image_url TEXT,
  gtins TEXT NOT NULL
) STRICT;
-- Counts per category and the coverage of a marketplace, without touching the rows.
CREATE INDEX listing_category ON listing (marketplace, category_id, observed_at)
  WHERE is_parent = 0;

-- The words of every listing that is sold; rowid = product_id. Words arrive encoded so that the
-- tokenizer keeps each one whole.
CREATE VIRTUAL TABLE search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE search_word USING fts5vocab (search, row);
-- A hash of what the words were made from: unchanged, the index is left alone.
CREATE TABLE search_document (
  product_id INTEGER PRIMARY KEY REFERENCES product (id) DEFERRABLE INITIALLY DEFERRED,
  hash BLOB NOT NULL
) STRICT;

-- keyword_key is the keyword with case, width and spacing folded; is_newest marks the newest
-- period of its (keyword, department, source); observed_at NULL: the source gave no time.
CREATE TABLE keyword (
  id INTEGER PRIMARY KEY,
  marketplace TEXT NOT NULL,
  keyword_key TEXT NOT NULL,
  department TEXT NOT NULL,
  source TEXT NOT NULL,
  period_start INTEGER,
  period_end INTEGER,
  is_newest INTEGER NOT NULL,
  observed_at INTEGER,
  search_volume INTEGER,
  search_frequency_rank INTEGER,
  body TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX keyword_identity ON keyword (
  marketplace, keyword_key, department, source,
  ifnull(period_end, -1), ifnull(period_start, -1)
);

-- The words of the newest-period rows; rowid = keyword.id.
CREATE VIRTUAL TABLE keyword_search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);

CREATE TABLE keyword_click (
  asin TEXT NOT NULL,
  keyword_id INTEGER NOT NULL REFERENCES keyword (id) DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (asin, keyword_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX keyword_click_keyword ON keyword_click (keyword_id);

-- key is a SHA-256 of the canonical body: an identical label is the same label.
CREATE TABLE sales_label (
  key BLOB PRIMARY KEY,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE import_file (
  sha256 TEXT PRIMARY KEY,
  observed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
