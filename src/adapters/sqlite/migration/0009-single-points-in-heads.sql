-- The only point of a series is told by its head alone. So the last number given to a series no
-- longer shows in the chunks and points; it is kept here.
ALTER TABLE meta ADD COLUMN last_series INTEGER NOT NULL DEFAULT 0;
UPDATE meta SET last_series = max(
  ifnull((SELECT max(id) >> 33 FROM chunk), 0),
  ifnull((SELECT max(series_id) FROM point), 0)
);
