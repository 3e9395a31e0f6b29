-- Keywords are looked up in the order of their demand: the row numbers of the word index and the
-- keys of the clicks begin with the keyword's place among all (the most searched first) and end with
-- its row number in the low 31 bits. Only the newest period of a keyword is in them.

DROP TABLE keyword_search;
CREATE VIRTUAL TABLE keyword_search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);

DROP TABLE keyword_click;
CREATE TABLE keyword_click (
  marketplace TEXT NOT NULL,
  asin TEXT NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (marketplace, asin, place)
) STRICT, WITHOUT ROWID;

CREATE TEMP TABLE placed AS
  SELECT id, marketplace, keyword_key, body, ((CASE
    WHEN search_volume IS NOT NULL THEN max(0, 2147483647 - search_volume)
    WHEN search_frequency_rank IS NOT NULL THEN 2147483648 + min(search_frequency_rank, 2147483646)
    ELSE 4294967295 END << 31) | id) AS place
  FROM keyword WHERE is_newest = 1;
INSERT INTO keyword_search (rowid, words)
  SELECT place, keyword_words(marketplace, keyword_key) FROM placed ORDER BY place;
INSERT OR IGNORE INTO keyword_click
  SELECT placed.marketplace, click.value ->> '$.asin', place
  FROM placed, json_each(body, '$.clicked') AS click;
DROP TABLE placed;

-- Counted volumes by department and period, on which the volumes of ranked keywords are calibrated.
CREATE INDEX keyword_volume ON keyword (
  marketplace, department, period_end, period_start, keyword_key
) WHERE search_volume IS NOT NULL;
