-- The market, as docs/format/store.md describes it. Columns and check values are those of SQLite, so
-- rows travel between both unchanged. All text is compared by its bytes. Tables that grow have a
-- column in every key by which they can be spread over machines: product_id, keyword_key or thing.

CREATE TABLE meta (
  id bigint PRIMARY KEY CHECK (id = 1),
  revision bigint NOT NULL,
  category_revision bigint NOT NULL,
  feed_from bigint NOT NULL,
  last_series bigint NOT NULL,
  stale_from bigint,
  calibrated text COLLATE "C",
  sums_due bigint NOT NULL,
  sum integer
);
INSERT INTO meta VALUES (1, 0, 0, 0, 0, NULL, NULL, 0, 1756166503);

CREATE TABLE source (
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  sum integer
);

-- Writers take turns, so each (marketplace, asin) is there once.
CREATE TABLE product (
  id bigint PRIMARY KEY,
  marketplace text COLLATE "C" NOT NULL,
  asin text COLLATE "C" NOT NULL,
  family text COLLATE "C" NOT NULL,
  observed_at bigint NOT NULL,
  first_seen_at bigint NOT NULL,
  facts text COLLATE "C" NOT NULL,
  series text COLLATE "C" NOT NULL,
  family_basis text COLLATE "C",
  origin bigint,
  sum integer,
  series_sum integer
);
CREATE UNIQUE INDEX product_asin ON product (marketplace, asin, id);
CREATE INDEX product_family ON product (marketplace, family, asin) WHERE family <> asin;
CREATE INDEX product_origin ON product (origin) WHERE origin IS NOT NULL;

CREATE TABLE listing (
  product_id bigint PRIMARY KEY,
  marketplace text COLLATE "C" NOT NULL,
  is_parent bigint NOT NULL,
  asin text COLLATE "C" NOT NULL,
  sales_mean double precision,
  sales_median double precision,
  bsr bigint,
  bsr_at bigint,
  review_count bigint,
  rating double precision,
  price bigint,
  category_id text COLLATE "C",
  brand_key text COLLATE "C",
  family text COLLATE "C" NOT NULL,
  observed_at bigint NOT NULL,
  first_seen_at bigint NOT NULL,
  parent_asin text COLLATE "C",
  bsr_category_id text COLLATE "C",
  price_type text COLLATE "C",
  availability text COLLATE "C" NOT NULL,
  sales_low double precision,
  sales_high double precision,
  sales_grade text COLLATE "C",
  sales_basis text COLLATE "C",
  brand text COLLATE "C",
  title text COLLATE "C",
  image_url text COLLATE "C",
  gtins text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  family_basis text COLLATE "C",
  model bigint,
  sum integer
);
CREATE INDEX listing_revision ON listing (revision, product_id);
CREATE INDEX listing_category ON listing (marketplace, category_id) WHERE is_parent = 0;
CREATE INDEX listing_observed ON listing (marketplace, observed_at) WHERE is_parent = 0;

-- A long chunk has a row of its own; `place` is the second at which it begins, plus 2^32. The rows of
-- series 0 have all short chunks of a product (place 0) and the points of its tails (place 1), with
-- the check value of each. The bytes are compressed already.
CREATE TABLE history (
  product_id bigint NOT NULL,
  place bigint NOT NULL,
  series_id integer NOT NULL,
  sum integer,
  body bytea NOT NULL,
  PRIMARY KEY (product_id, series_id, place)
);
ALTER TABLE history ALTER COLUMN body SET STORAGE EXTERNAL;

CREATE TABLE rank (
  marketplace text COLLATE "C" NOT NULL,
  category_id text COLLATE "C" NOT NULL,
  rank bigint NOT NULL,
  product_id bigint NOT NULL,
  series_id integer NOT NULL,
  first_at bigint NOT NULL,
  last_at bigint NOT NULL,
  sum integer,
  PRIMARY KEY (marketplace, category_id, rank, product_id)
);
CREATE INDEX rank_product ON rank (product_id);

CREATE TABLE likeness (
  marketplace text COLLATE "C" NOT NULL,
  brand text COLLATE "C" NOT NULL,
  root_category_id text COLLATE "C" NOT NULL,
  rank bigint NOT NULL,
  product_id bigint NOT NULL,
  rank_at bigint NOT NULL,
  reviews bigint,
  PRIMARY KEY (marketplace, brand, root_category_id, rank, product_id)
);
CREATE INDEX likeness_product ON likeness (product_id);

CREATE TABLE naming (
  marketplace text COLLATE "C" NOT NULL,
  asin text COLLATE "C" NOT NULL,
  product_id bigint NOT NULL,
  PRIMARY KEY (marketplace, asin, product_id)
);
CREATE INDEX naming_product ON naming (product_id);

CREATE TABLE category (
  marketplace text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C",
  source text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  origin bigint,
  sum integer,
  PRIMARY KEY (marketplace, id)
);
CREATE INDEX category_parent ON category (marketplace, parent_id);
CREATE INDEX category_origin ON category (origin) WHERE origin IS NOT NULL;

CREATE TABLE listing_count (
  marketplace text COLLATE "C" NOT NULL,
  category_id text COLLATE "C" NOT NULL,
  listings bigint NOT NULL,
  sum integer,
  PRIMARY KEY (marketplace, category_id)
);

-- `words` has the words of a row of a newest period, each with its marketplace before it.
-- `demand` orders rows: the more searched, the smaller. The numbers are those of
-- sqlite/market/keyword/keyword-place.ts.
CREATE TABLE keyword (
  id bigint NOT NULL,
  marketplace text COLLATE "C" NOT NULL,
  keyword_key text COLLATE "C" NOT NULL,
  department text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  period_start bigint,
  period_end bigint,
  is_newest bigint NOT NULL,
  observed_at bigint,
  search_volume bigint,
  search_frequency_rank bigint,
  body text COLLATE "C" NOT NULL,
  origin bigint,
  sum integer,
  words text[] COLLATE "C",
  demand bigint NOT NULL GENERATED ALWAYS AS (CASE
    WHEN search_volume IS NOT NULL THEN greatest(0, 2147483647 - search_volume)
    WHEN search_frequency_rank IS NOT NULL
      THEN 2147483648 + least(search_frequency_rank, 2147483646)
    ELSE 4294967295 END) STORED,
  PRIMARY KEY (id, keyword_key)
);
CREATE UNIQUE INDEX keyword_identity ON keyword (
  marketplace, keyword_key, department, source,
  coalesce(period_end, -1), coalesce(period_start, -1)
);
CREATE INDEX keyword_volume ON keyword (
  marketplace, department, period_end, period_start, keyword_key
) WHERE search_volume IS NOT NULL;
CREATE INDEX keyword_words ON keyword USING gin (words) WHERE words IS NOT NULL;
CREATE INDEX keyword_demand ON keyword (marketplace, demand, id) WHERE words IS NOT NULL;
CREATE INDEX keyword_origin ON keyword (origin) WHERE origin IS NOT NULL;

-- `place` is the demand of the keyword and, in the low 31 bits, its id.
CREATE TABLE keyword_click (
  marketplace text COLLATE "C" NOT NULL,
  asin text COLLATE "C" NOT NULL,
  place bigint NOT NULL,
  PRIMARY KEY (marketplace, asin, place)
);

CREATE TABLE sales_label (
  key bytea PRIMARY KEY,
  body text COLLATE "C" NOT NULL,
  origin bigint,
  sum integer
);
CREATE INDEX sales_label_origin ON sales_label (origin) WHERE origin IS NOT NULL;

CREATE TABLE import_file (
  sha256 text COLLATE "C" PRIMARY KEY,
  observed_at bigint NOT NULL,
  sum integer
);

CREATE TABLE import (
  id bigint PRIMARY KEY,
  started_at bigint NOT NULL,
  file text COLLATE "C",
  format text COLLATE "C",
  sha256 text COLLATE "C",
  state text COLLATE "C" NOT NULL,
  forgotten text COLLATE "C",
  report text COLLATE "C",
  sum integer
);

-- `thing` is a number in decimal digits, the id of a category after its marketplace, or a label's
-- key in hexadecimal digits.
CREATE TABLE told (
  kind bigint NOT NULL,
  thing text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  import_id bigint,
  delta text COLLATE "C" NOT NULL,
  sum integer,
  PRIMARY KEY (kind, thing, seq)
);
CREATE INDEX told_import ON told (import_id);

CREATE TABLE removed_listing (
  revision bigint NOT NULL,
  marketplace text COLLATE "C" NOT NULL,
  asin text COLLATE "C" NOT NULL,
  sum integer,
  PRIMARY KEY (revision, marketplace, asin)
);

CREATE TABLE revision_mark (
  revision bigint PRIMARY KEY,
  mark text COLLATE "C" NOT NULL
);
INSERT INTO revision_mark
VALUES (0, upper(left(replace(gen_random_uuid()::text, '-', ''), 16)));

CREATE TABLE model (
  number bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL
);

CREATE TABLE installation (id text COLLATE "C" NOT NULL);
