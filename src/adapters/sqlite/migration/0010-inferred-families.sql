-- A product may stand in a family by its parent, because products name each other as variations, or
-- because it is like others. `family_basis` says which: 'parent', 'variations', 'inferred'; NULL
-- where the family bears the product's own name.
ALTER TABLE product ADD COLUMN family_basis TEXT;
UPDATE product SET family_basis = 'parent' WHERE family <> asin;
-- Of a listing whose name the family bears it says what joins the others to it.
ALTER TABLE listing ADD COLUMN family_basis TEXT;

-- Derived. What products are compared by; `brand` is folded, `reviews` NULL where not known.
CREATE TABLE likeness (
  marketplace TEXT NOT NULL,
  brand TEXT NOT NULL,
  root_category_id TEXT NOT NULL,
  rank INTEGER NOT NULL,
  product_id INTEGER NOT NULL REFERENCES product (id) DEFERRABLE INITIALLY DEFERRED,
  rank_at INTEGER NOT NULL,
  reviews INTEGER,
  PRIMARY KEY (marketplace, brand, root_category_id, rank, product_id)
) STRICT, WITHOUT ROWID;

-- Derived. Which products name an ASIN as a variation of their family.
CREATE TABLE naming (
  marketplace TEXT NOT NULL,
  asin TEXT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES product (id) DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (marketplace, asin, product_id)
) STRICT, WITHOUT ROWID;

-- 1 until the families of a store that an earlier program made are derived again.
ALTER TABLE meta ADD COLUMN families_due INTEGER NOT NULL DEFAULT 0;
UPDATE meta SET families_due = EXISTS (SELECT 1 FROM product);
