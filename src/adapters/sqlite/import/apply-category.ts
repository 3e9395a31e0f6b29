/** Applies category nodes: name and parent are one statement, of which the newest wins. */
import type { CategoryObservation } from '../../../domain/product/observation.ts';
import { compareTrust, isEquallyTrusted } from '../../../domain/product/source-trust.ts';
import type { Market } from '../market.ts';

interface CategoryRow {
  readonly name: string;
  readonly parent_id: string | null;
  readonly source: string;
  readonly at: number;
}

/** What an observation did: `moved` also changes the words its listings are found by. */
export type CategoryChange = 'none' | 'confirmed' | 'moved';

export function prepareApplyCategory({
  db,
}: Market): (observation: CategoryObservation) => CategoryChange {
  const select = db.prepare<[string, string], CategoryRow>(
    'SELECT name, parent_id, source, at FROM category WHERE marketplace = ? AND id = ?',
  );
  const put = db.prepare(
    `INSERT INTO category (marketplace, id, name, parent_id, source, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (marketplace, id) DO UPDATE SET name = excluded.name,
       parent_id = excluded.parent_id, source = excluded.source, at = excluded.at`,
  );
  return ({ marketplace, id, name, parentId, source, observedAt }) => {
    const before = select.get(marketplace, id);
    const next = { name, parent_id: parentId, source, at: observedAt };
    if (before !== undefined && !supersedes(next, before)) return 'none';
    put.run(marketplace, id, name, parentId, source, observedAt);
    return before?.name === name && before.parent_id === parentId ? 'confirmed' : 'moved';
  };
}

function supersedes(next: CategoryRow, before: CategoryRow): boolean {
  if (next.at !== before.at) return next.at > before.at;
  if (!isEquallyTrusted(next.source, before.source)) {
    return compareTrust(next.source, before.source) > 0;
  }
  const nextText = JSON.stringify([next.name, next.parent_id]);
  const beforeText = JSON.stringify([before.name, before.parent_id]);
  if (nextText !== beforeText) return nextText > beforeText;
  return compareTrust(next.source, before.source) > 0;
}
