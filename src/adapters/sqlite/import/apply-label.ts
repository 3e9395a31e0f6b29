/** Applies sales labels. The body is the identity: an identical label is the same label. */
import { hash } from 'node:crypto';
import { canonicalJson } from '../../../domain/canonical-json.ts';
import type { SalesLabel, UnrankedLabel } from '../../../domain/product/observation.ts';
import { rowSum } from '../../sqlite-engine/check-value.ts';
import type { Market } from '../market.ts';
import { soundSql } from '../soundness/row-sum.ts';
import type { ToldBatch } from '../told/told-batch.ts';

export type Label = SalesLabel | UnrankedLabel;

/** Returns whether the label is new. */
export function prepareApplyLabel({ db }: Market): (label: Label, told: ToldBatch) => boolean {
  const insert = db.prepare('INSERT OR IGNORE INTO sales_label VALUES (?, ?, ?, ?)');
  const originOf = db
    .prepare<[Buffer], number | null>(
      `SELECT origin FROM sales_label WHERE key = ? AND ${soundSql('sales_label')}`,
    )
    .pluck();
  return (label, told) => {
    const body = canonicalJson(label);
    const key = hash('sha256', body, 'buffer');
    const row = [key, body, told.importId] as const;
    if (insert.run(...row, rowSum(row)).changes > 0) return true;
    const origin = originOf.get(key) ?? null;
    const repeated = { before: label, stated: label, supersedes: labelSupersedes };
    told.statement({ kind: 'label', thing: key, origin, ...repeated });
    return false;
  };
}

/** An identical label is the same label. */
export function labelSupersedes(): boolean {
  return false;
}
