/** Applies category nodes: name and parent are one statement, of which the newest wins. */
import type { CategoryObservation } from '../../../domain/product/observation.ts';
import { compareTrust, isEquallyTrusted } from '../../../domain/product/source-trust.ts';
import { rowSum } from '../../sqlite-engine/check-value.ts';
import type { Market } from '../market.ts';
import { soundSql } from '../soundness/row-sum.ts';
import type { ToldBatch } from '../told/told-batch.ts';

export interface CategoryRow {
  readonly name: string;
  readonly parent_id: string | null;
  readonly source: string;
  readonly at: number;
}

interface StoredCategory extends CategoryRow {
  readonly origin: number | null;
}

/** What an observation did: `moved` also changes the words its listings are found by. */
export type CategoryChange = 'none' | 'confirmed' | 'moved';

export function prepareApplyCategory({
  db,
}: Market): (observation: CategoryObservation, told: ToldBatch) => CategoryChange {
  const select = db.prepare<[string, string], StoredCategory>(
    `SELECT name, parent_id, source, at, origin FROM category
     WHERE marketplace = ? AND id = ? AND ${soundSql('category')}`,
  );
  const put = db.prepare(
    `INSERT INTO category (marketplace, id, name, parent_id, source, at, origin, sum)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (marketplace, id) DO UPDATE SET name = excluded.name,
       parent_id = excluded.parent_id, source = excluded.source, at = excluded.at,
       sum = excluded.sum`,
  );
  return ({ marketplace, id, name, parentId, source, observedAt }, told) => {
    const stored = select.get(marketplace, id);
    const next = { name, parent_id: parentId, source, at: observedAt };
    if (stored !== undefined) {
      const { origin, ...before } = stored;
      const thing = categoryThing(marketplace, id);
      told.statement({ kind: 'category', thing, origin, before, stated: next, supersedes });
    }
    const before = stored;
    if (before !== undefined && !supersedes(next, before)) return 'none';
    // What stands keeps the import that told of it first.
    const origin = stored === undefined ? told.importId : stored.origin;
    const row = [marketplace, id, name, parentId, source, observedAt, origin] as const;
    put.run(...row, rowSum(row));
    return before?.name === name && before.parent_id === parentId ? 'confirmed' : 'moved';
  };
}

/** What a category is called among the things that are told. */
export function categoryThing(marketplace: string, id: string): string {
  return `${marketplace} ${id}`;
}

export function supersedes(next: CategoryRow, before: CategoryRow): boolean {
  if (next.at !== before.at) return next.at > before.at;
  if (!isEquallyTrusted(next.source, before.source)) {
    return compareTrust(next.source, before.source) > 0;
  }
  const nextText = JSON.stringify([next.name, next.parent_id]);
  const beforeText = JSON.stringify([before.name, before.parent_id]);
  if (nextText !== beforeText) return nextText > beforeText;
  return compareTrust(next.source, before.source) > 0;
}
