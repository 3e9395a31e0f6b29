-- What the product finder asks of a listing's histories and facts, as a text. NULL until the listing
-- is derived again, and so is the check value, which covers it.
ALTER TABLE listing ADD COLUMN signals TEXT;
UPDATE listing SET sum = NULL;
-- No model has this name, so the next start derives all listings again.
INSERT INTO model (number, id)
  SELECT max(number) + 1, 'listings without signals' FROM model HAVING max(number) IS NOT NULL;
