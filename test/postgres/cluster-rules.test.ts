import { describe, expect, it } from 'vitest';
import { brokenRules } from './cluster-rules.ts';

const VOLATILE = new Set(['random', 'nextval']);

describe('rules of a database spread over machines', () => {
  it.each([
    ['SELECT * FROM listing WHERE product_id = ANY($1)'],
    ['SELECT * FROM product JOIN listing ON listing.product_id = product.id'],
    ['SELECT * FROM listing l JOIN rank USING (product_id)'],
    ['SELECT 1 FROM listing WHERE revision > (SELECT revision FROM meta)'],
    ['SELECT id, n FROM product, (SELECT max(id) AS n FROM source) AS newest WHERE asin = $1'],
    ['SELECT (SELECT max(id) FROM source) FROM product WHERE id = $1'],
    ['SELECT 1 FROM meta WHERE EXISTS (SELECT 1 FROM product LIMIT 1)'],
    ['SELECT asin FROM product UNION ALL SELECT asin FROM listing'],
    ['SELECT n FROM (SELECT bsr AS n FROM listing UNION ALL SELECT id FROM source) x GROUP BY n'],
    [
      'SELECT 1 FROM unnest($1::text[]) AS n (b), LATERAL (SELECT 1 FROM likeness l WHERE l.brand = n.b LIMIT 1) AS x',
    ],
    ['SELECT 1 FROM product p WHERE ARRAY(SELECT x FROM json_array_elements(p.series) AS x) = $1'],
    [
      'SELECT 1 FROM history c WHERE c.product_id = $1 AND c.place = (SELECT max(e.place) FROM history e WHERE e.product_id = $1 AND e.series_id = c.series_id)',
    ],
    ['SELECT 1 FROM product p WHERE EXISTS (SELECT 1 FROM rank r WHERE r.product_id = p.id)'],
    ['SELECT 1 FROM product WHERE id IN (SELECT product_id FROM rank WHERE rank = 1)'],
    [
      'DELETE FROM history USING unnest($1::bigint[]) AS gone (id) WHERE history.product_id = gone.id',
    ],
    ['SELECT 1 FROM product WHERE id = $1 FOR UPDATE'],
    ['SELECT 1 FROM meta FOR UPDATE'],
    ['INSERT INTO keyword_click VALUES ($1, $2, $3) ON CONFLICT (asin, place) DO NOTHING'],
    ['UPDATE product SET family = $1 WHERE id = $2'],
    ['SET LOCAL lock_timeout = 1'],
    ['CREATE UNIQUE INDEX one ON listing (asin, product_id)'],
    ['CREATE TABLE history (product_id bigint, place bigint, PRIMARY KEY (product_id, place))'],
    ['CREATE TABLE product (id bigint PRIMARY KEY)'],
  ])('allow %s', (sql) => {
    expect(brokenRules(sql, VOLATILE)).toEqual([]);
  });

  it.each([
    ['SELECT * FROM product JOIN listing ON listing.asin = product.asin'],
    ['SELECT * FROM listing l JOIN rank r ON l.product_id = r.rank'],
    ['SELECT * FROM listing, rank WHERE listing.product_id = rank.product_id OR rank.rank = 1'],
    ['SELECT 1 FROM product p WHERE EXISTS (SELECT 1 FROM rank r WHERE r.rank = p.id)'],
    ['SELECT * FROM product p, LATERAL (SELECT 1 FROM history h WHERE h.place = p.origin) AS x'],
    ['SELECT 1 FROM product WHERE id = ANY($1) FOR UPDATE'],
    ['SELECT 1 FROM product WHERE asin = $1 FOR SHARE'],
    ['INSERT INTO told VALUES ($1, $2, $3) ON CONFLICT ON CONSTRAINT told_pkey DO NOTHING'],
    ['INSERT INTO keyword_click VALUES ($1, $2, $3) ON CONFLICT (place) DO NOTHING'],
    ['INSERT INTO naming VALUES ($1, $2, (SELECT max(id) FROM product))'],
    ['UPDATE listing SET price = random() WHERE product_id = $1'],
    ['UPDATE listing SET product_id = $1 WHERE product_id = $2'],
    ["DELETE FROM listing WHERE revision = nextval('x')"],
    ['SET lock_timeout = 1'],
    ['CREATE UNIQUE INDEX one ON listing (marketplace, asin)'],
    ['CREATE TABLE history (place bigint PRIMARY KEY, product_id bigint)'],
    ['CREATE TABLE product (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)'],
    ['CREATE TABLE rank (product_id bigint, at bigint, FOREIGN KEY (at) REFERENCES product (id))'],
    ['SELECT * FROM listing, category WHERE listing.category_id = category.id'],
    ['SELECT asin, (SELECT max(id) FROM source) FROM product WHERE asin = $1'],
    [
      'SELECT 1 FROM unnest($1::text[]) AS n (b), LATERAL (SELECT 1 FROM listing l WHERE l.brand = n.b LIMIT 1) AS x',
    ],
    [
      'SELECT 1 FROM product p WHERE $1 = (SELECT max(r.rank) FROM rank r WHERE r.product_id = p.id)',
    ],
    ['SELECT 1 FROM told WHERE NOT EXISTS (SELECT 1 FROM product WHERE id::text = thing)'],
    ['SELECT 1 FROM (SELECT asin FROM listing UNION SELECT asin FROM product) x, rank'],
    ['SELECT 1 FROM listing_count FULL JOIN (SELECT 1 AS n FROM listing) AS x ON true'],
    ['WITH gone AS (DELETE FROM history WHERE place = $1 RETURNING 1) SELECT * FROM gone'],
    ['SELECT asin FROM meta UNION ALL SELECT l.asin FROM listing l JOIN rank r ON r.rank = l.bsr'],
    ['CREATE TRIGGER one AFTER INSERT ON history EXECUTE FUNCTION f()'],
    ['WITH RECURSIVE x AS (SELECT id FROM product UNION SELECT id FROM x) SELECT id FROM x'],
  ])('refuse %s', (sql) => {
    expect(brokenRules(sql, VOLATILE)).not.toEqual([]);
  });
});
