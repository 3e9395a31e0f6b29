/** Applies sales labels. A label is identified by its content: equal labels are one label. */
import { hash } from 'node:crypto';
import type { SalesLabel, UnrankedLabel } from '../../domain/product/observation.ts';
import { canonicalJson } from '../../domain/values/canonical-json.ts';
import { rowSum } from '../database/check-value.ts';
import type { Connection } from '../database/connection.ts';
import { soundSql } from '../database/row-sum.ts';
import type { UndoRecorder } from '../undo/undo-recorder.ts';

export type Label = SalesLabel | UnrankedLabel;

export function prepareApplyLabel({ db, need }: Connection) {
  const insert = db.prepare('INSERT OR IGNORE INTO sales_label VALUES (?, ?, ?, ?)');
  const originOf = db
    .prepare<[Buffer], number | null>(
      `SELECT origin FROM sales_label WHERE key = ? AND ${soundSql('sales_label')}`,
    )
    .pluck();
  return (label: Label, undo: UndoRecorder): boolean => {
    const body = canonicalJson(label);
    const key = hash('sha256', body, 'buffer');
    need({ kind: 'label', key });
    const row = [key, body, undo.importId] as const;
    if (insert.run(...row, rowSum(row)).changes > 0) return true;
    const origin = originOf.get(key) ?? null;
    const repeated = { before: label, stated: label, supersedes: labelSupersedes };
    undo.statement({ kind: 'label', thing: key, origin, ...repeated });
    return false;
  };
}

/** A label never replaces another. */
export const labelSupersedes = () => false;
