-- Leads from an ASIN and from a family to the numbers of products. In a cluster it stays whole on the
-- coordinator, and the rows of a product are then asked for on the one machine that has them. It has
-- one short row for a product, which seldom changes: rows of products are replaced by every look.

CREATE TABLE product_key (
  id bigint PRIMARY KEY,
  marketplace text COLLATE "C" NOT NULL,
  asin text COLLATE "C" NOT NULL,
  family text COLLATE "C" NOT NULL
);
INSERT INTO product_key SELECT id, marketplace, asin, family FROM product;
CREATE UNIQUE INDEX product_key_asin ON product_key (marketplace, asin);
CREATE INDEX product_key_family ON product_key (marketplace, family, asin) WHERE family <> asin;

DROP INDEX product_asin;
DROP INDEX product_family;
