-- The heads of a product's series stand in its row, as one JSON text: an import writes them with the
-- product instead of a row each, and whoever reads a product has them at once. Entries are
-- [id, name, category or null, first at, last at, last value or null, last state, last source].
ALTER TABLE product ADD COLUMN series TEXT NOT NULL DEFAULT '[]';
UPDATE product SET series = (
  SELECT json_group_array(json_array(id, name, nullif(category_id, ''), first_at,
    last_at, last_value, last_state, last_source) ORDER BY name, category_id)
  FROM series WHERE product_id = product.id
);

-- What the categories ask of the heads: the series of ranks in each, best first. rank 0 = none at
-- the moment.
CREATE TABLE rank (
  marketplace TEXT NOT NULL,
  category_id TEXT NOT NULL,
  rank INTEGER NOT NULL,
  product_id INTEGER NOT NULL REFERENCES product (id) DEFERRABLE INITIALLY DEFERRED,
  series_id INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (marketplace, category_id, rank, product_id)
) STRICT, WITHOUT ROWID;
INSERT INTO rank
  SELECT marketplace, category_id, ifnull(last_value, 0), product_id, id, first_at, last_at
  FROM series WHERE name = 'bsr' AND category_id <> '' ORDER BY 1, 2, 3, 4;

DROP TABLE series;
