-- Which model the estimates of a listing come from. A calibration that was stopped half-way leaves
-- listings of two models, and this tells which are still to be derived.

-- Every time a model is put in force it gets a number, so that the same one can be put in force
-- again. The greatest number is the one all listings are to follow.
CREATE TABLE model (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL
) STRICT;
-- NULL in listings of an earlier program, which are derived again.
ALTER TABLE listing ADD COLUMN model INTEGER;

-- All listings of products up to this number follow the newest model; NULL: all listings do.
ALTER TABLE meta ADD COLUMN stale_from INTEGER;
UPDATE meta SET stale_from = 0 WHERE EXISTS (SELECT 1 FROM product);
-- The model that `calibrate` put in force last; NULL: the published priors.
ALTER TABLE meta ADD COLUMN calibrated TEXT;
-- Stale listings tell it now.
ALTER TABLE meta DROP COLUMN families_due;
