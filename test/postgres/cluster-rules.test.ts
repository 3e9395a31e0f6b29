import { describe, expect, it } from 'vitest';
import { brokenRules } from './cluster-rules.ts';

const VOLATILE = new Set(['random', 'nextval']);

describe('rules of a database spread over machines', () => {
  it.each([
    ['SELECT * FROM listing WHERE product_id = ANY($1)'],
    ['SELECT * FROM product JOIN listing ON listing.product_id = product.id'],
    ['SELECT * FROM listing l JOIN rank USING (product_id)'],
    ['SELECT * FROM listing, category WHERE listing.category_id = category.id'],
    ['SELECT 1 FROM product p WHERE EXISTS (SELECT 1 FROM rank r WHERE r.product_id = p.id)'],
    ['SELECT 1 FROM product WHERE id IN (SELECT product_id FROM rank WHERE rank = 1)'],
    ['DELETE FROM point USING unnest($1::bigint[]) AS gone (id) WHERE point.product_id = gone.id'],
    ['SELECT 1 FROM product WHERE id = $1 FOR UPDATE'],
    ['SELECT 1 FROM meta FOR UPDATE'],
    [
      'INSERT INTO naming VALUES ($1, $2, $3) ON CONFLICT (marketplace, asin, product_id) DO NOTHING',
    ],
    ['UPDATE product SET family = $1 WHERE id = $2'],
    ['SET LOCAL lock_timeout = 1'],
    ['CREATE UNIQUE INDEX one ON listing (asin, product_id)'],
    ['CREATE TABLE chunk (product_id bigint, place bigint, PRIMARY KEY (product_id, place))'],
    ['CREATE TABLE product (id bigint PRIMARY KEY)'],
  ])('allow %s', (sql) => {
    expect(brokenRules(sql, VOLATILE)).toEqual([]);
  });

  it.each([
    ['SELECT * FROM product JOIN listing ON listing.asin = product.asin'],
    ['SELECT * FROM listing l JOIN rank r ON l.product_id = r.rank'],
    ['SELECT * FROM listing, rank WHERE listing.product_id = rank.product_id OR rank.rank = 1'],
    ['SELECT 1 FROM product p WHERE EXISTS (SELECT 1 FROM rank r WHERE r.rank = p.id)'],
    ['SELECT * FROM product p, LATERAL (SELECT 1 FROM point WHERE point.at = p.origin) AS x'],
    ['SELECT 1 FROM product WHERE id = ANY($1) FOR UPDATE'],
    ['SELECT 1 FROM product WHERE asin = $1 FOR SHARE'],
    ['INSERT INTO naming VALUES ($1, $2, $3) ON CONFLICT ON CONSTRAINT naming_pkey DO NOTHING'],
    ['INSERT INTO naming VALUES ($1, $2, $3) ON CONFLICT (marketplace, asin) DO NOTHING'],
    ['INSERT INTO naming VALUES ($1, $2, (SELECT max(id) FROM product))'],
    ['UPDATE listing SET price = random() WHERE product_id = $1'],
    ['UPDATE listing SET product_id = $1 WHERE product_id = $2'],
    ["DELETE FROM listing WHERE revision = nextval('x')"],
    ['SET lock_timeout = 1'],
    ['CREATE UNIQUE INDEX one ON listing (marketplace, asin)'],
    ['CREATE TABLE point (at bigint PRIMARY KEY, product_id bigint)'],
    ['CREATE TABLE product (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)'],
    ['CREATE TABLE rank (product_id bigint, at bigint, FOREIGN KEY (at) REFERENCES product (id))'],
    ['WITH RECURSIVE x AS (SELECT id FROM product UNION SELECT id FROM x) SELECT id FROM x'],
  ])('refuse %s', (sql) => {
    expect(brokenRules(sql, VOLATILE)).not.toEqual([]);
  });
});
