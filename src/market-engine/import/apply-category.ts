/** Applies category nodes. A name and parent form one statement, and the newest one wins. */

import type { CategoryObservation } from '../../domain/product/observation.ts';
import { compareTrust, isEquallyTrusted } from '../../domain/product/source-trust.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import { rowSum } from '../database/check-value.ts';
import type { Connection } from '../database/connection.ts';
import { TEXT_PARAM } from '../database/connection.ts';
import type { CategoryKey } from '../database/extent.ts';
import { soundSql } from '../database/row-sum.ts';
import type { UndoRecorder } from '../undo/undo-recorder.ts';
import type { Family } from './families.ts';

export interface CategoryRow {
  readonly name: string;
  readonly parent_id: string | null;
  readonly source: string;
  readonly at: number;
}

type StoredCategory = CategoryRow & { readonly origin: number | null };

/** The effect of an observation. `moved` also changes the words that find the listings. */
type CategoryChange = 'none' | 'confirmed' | 'moved';

export function prepareApplyCategory({ db, need }: Connection) {
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
  return (observation: CategoryObservation, undo: UndoRecorder): CategoryChange => {
    const { marketplace, id, name, parentId, source, observedAt } = observation;
    need({ kind: 'category', marketplace, id });
    const stored = select.get(marketplace, id);
    if (stored !== undefined) {
      const { origin, ...before } = stored;
      const stated = { name, parent_id: parentId, source, at: observedAt };
      const thing = `${marketplace} ${id}`;
      undo.statement({ kind: 'category', thing, origin, before, stated, supersedes });
      if (!supersedes(stated, before)) return 'none';
    }
    // A category belongs to the import that stated it first.
    const origin = stored === undefined ? undo.importId : stored.origin;
    const row = [marketplace, id, name, parentId, source, observedAt, origin] as const;
    put.run(...row, rowSum(row));
    return stored?.name === name && stored.parent_id === parentId ? 'confirmed' : 'moved';
  };
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

/** Prepares the statements. Each call of the result starts an empty set for one batch. */
export function createTouchedCategories({ db, need, takeMoved }: Connection) {
  const children = db
    .prepare<[string, string], string>(
      'SELECT id FROM category WHERE marketplace = ? AND parent_id = ?',
    )
    .pluck();
  const markListings = db.prepare<[number, string, string, number]>(
    `UPDATE listing INDEXED BY listing_category SET revision = ?
     WHERE marketplace = ${TEXT_PARAM} AND category_id = ${TEXT_PARAM} AND is_parent = 0 AND revision <> ?`,
  );
  const ranked = db.prepare<[string, string], Family>(
    `SELECT DISTINCT rank.marketplace, product.family
     FROM rank CROSS JOIN product ON product.id = rank.product_id
     WHERE rank.marketplace = ${TEXT_PARAM} AND rank.category_id = ${TEXT_PARAM}`,
  );

  return function startBatch() {
    const moved = new Map<MarketplaceId, Set<string>>();
    return {
      get isEmpty() {
        return moved.size === 0;
      },
      add({ marketplace, id }: Pick<CategoryObservation, 'marketplace' | 'id'>): void {
        const ids = moved.get(marketplace);
        if (ids === undefined) moved.set(marketplace, new Set([id]));
        else ids.add(id);
      },
      /** Returns the families ranked in the categories. Estimates depend on the root's name. */
      rankedIn(): readonly Family[] {
        return [...moved].flatMap(([marketplace, ids]) =>
          [...ids].flatMap((id) => {
            need({ kind: 'rankedIn', marketplace, categoryId: id });
            return ranked.all(marketplace, id);
          }),
        );
      },
      /** Marks all listings in and below the moved categories, because their words changed. */
      markListings(revision: number): void {
        if (takeMoved !== null) {
          takeMoved([...moved].flatMap(([marketplace, ids]) => keysOf(marketplace, ids)));
          return;
        }
        for (const [marketplace, ids] of moved) {
          // The set grows during the loop: children are added. Each id comes once, even in a cycle.
          for (const id of ids) {
            for (const child of children.all(marketplace, id)) ids.add(child);
            markListings.run(revision, marketplace, id, revision);
          }
        }
      },
    };
  };
}

function keysOf(marketplace: string, ids: ReadonlySet<string>): readonly CategoryKey[] {
  return [...ids].map((id) => ({ marketplace, id }));
}
