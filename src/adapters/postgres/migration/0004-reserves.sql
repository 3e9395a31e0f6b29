-- Requests set aside for the time when this database does not answer.

ALTER TABLE daily_use
  DROP COLUMN step,
  -- Requests that nodes may grant while the database is away. They count against the limit, and
  -- not as used. Only the node that has them gives them back: it may have granted them.
  ADD COLUMN reserved bigint NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  -- Somebody needs what is reserved. What its owners have not given back by then is lost.
  ADD COLUMN recall_ends timestamptz;
CREATE INDEX daily_use_recalled ON daily_use (recall_ends) WHERE recall_ends IS NOT NULL;
