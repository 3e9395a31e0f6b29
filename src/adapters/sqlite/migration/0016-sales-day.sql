-- The day that a listing's estimate speaks of: the last look at the rank or badge it rests on.
ALTER TABLE listing ADD COLUMN sales_as_of INTEGER;
-- The check value now covers it. NULL until the listing is derived again.
UPDATE listing SET sum = NULL, sales_as_of = iif(sales_median IS NULL, NULL, bsr_at);
-- No model has this name, so the next start derives all listings again.
INSERT INTO model (number, id)
  SELECT max(number) + 1, 'estimates without their day' FROM model HAVING max(number) IS NOT NULL;
