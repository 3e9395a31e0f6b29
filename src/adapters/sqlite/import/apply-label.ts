/** Applies sales labels. The body is the identity: an identical label is the same label. */
import { hash } from 'node:crypto';
import { canonicalJson } from '../../../domain/canonical-json.ts';
import type { SalesLabel, UnrankedLabel } from '../../../domain/product/observation.ts';
import type { Market } from '../market.ts';

/** Returns whether the label is new. */
export function prepareApplyLabel({ db }: Market): (label: SalesLabel | UnrankedLabel) => boolean {
  const insert = db.prepare('INSERT OR IGNORE INTO sales_label (key, body) VALUES (?, ?)');
  return (label) => {
    const body = canonicalJson(label);
    return insert.run(hash('sha256', body, 'buffer'), body).changes > 0;
  };
}
