-- A check value for every row that tells something, over all its values: see "Check values" in
-- docs/format/store.md. NULL: not yet filled for a row that an earlier program wrote.
ALTER TABLE source ADD COLUMN sum INTEGER;
ALTER TABLE product ADD COLUMN sum INTEGER;
-- Of the heads of its series and the times it was seen, which change more often than the rest.
ALTER TABLE product ADD COLUMN series_sum INTEGER;
ALTER TABLE listing ADD COLUMN sum INTEGER;
ALTER TABLE chunk ADD COLUMN sum INTEGER;
ALTER TABLE point ADD COLUMN sum INTEGER;
ALTER TABLE rank ADD COLUMN sum INTEGER;
ALTER TABLE listing_count ADD COLUMN sum INTEGER;
ALTER TABLE category ADD COLUMN sum INTEGER;
ALTER TABLE keyword ADD COLUMN sum INTEGER;
ALTER TABLE sales_label ADD COLUMN sum INTEGER;
ALTER TABLE import_file ADD COLUMN sum INTEGER;
ALTER TABLE import ADD COLUMN sum INTEGER;
ALTER TABLE told ADD COLUMN sum INTEGER;
ALTER TABLE removed_listing ADD COLUMN sum INTEGER;

-- 1 until the rows of a store that an earlier program made have their check values.
ALTER TABLE meta ADD COLUMN sums_due INTEGER NOT NULL DEFAULT 0;
ALTER TABLE meta ADD COLUMN sum INTEGER;
UPDATE meta SET sums_due = EXISTS (SELECT 1 FROM source) OR EXISTS (SELECT 1 FROM product)
  OR EXISTS (SELECT 1 FROM category) OR EXISTS (SELECT 1 FROM keyword)
  OR EXISTS (SELECT 1 FROM import) OR EXISTS (SELECT 1 FROM import_file);
UPDATE meta SET sum = row_sum(id, last_series, feed_from, stale_from, calibrated, sums_due);
