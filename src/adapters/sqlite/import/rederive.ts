/** Derives all listings anew, page by page, each page a transaction of its own. */
import type { DeriveListings, ImportStore } from '../../../ports/import-store.ts';
import { guardLock } from '../connection.ts';
import type { Market } from '../market.ts';
import type { BatchParts } from './apply-batch.ts';
import { familyOf } from './product-state.ts';

/** Products whose families are derived under one write lock: some 50 ms of work. */
const PAGE_PRODUCTS = 500;

export function createRederive(
  { db, revision }: Market,
  { families, startStates, startCounts, raiseRevision }: BatchParts,
): ImportStore['rederive'] {
  const pageOf = db
    .prepare<[number, number], number>('SELECT id FROM product WHERE id > ? ORDER BY id LIMIT ?')
    .pluck();

  const derivePage = db.transaction((afterId: number, derive: DeriveListings) => {
    const counts = startCounts();
    const states = startStates();
    const work = { states, counts, names: new Map(), derive, revision: revision() + 1 };
    const ids = pageOf.all(afterId, PAGE_PRODUCTS);
    let derived = 0;
    let changed = 0;
    for (const id of ids) {
      const product = states.byId(id);
      const { marketplace } = product;
      const members = families.memberIds({ marketplace, name: familyOf(product) }, states);
      // A family is derived once: with its oldest member.
      if (Math.min(...members) !== id) continue;
      changed += families.derive(members, work);
      derived += members.length;
    }
    counts.flush();
    if (changed > 0) raiseRevision({ ofCategories: false });
    return { derived, lastId: ids.at(-1) ?? null };
  });

  return async (derive) => {
    let total = 0;
    let afterId: number | null = 0;
    while (afterId !== null) {
      const from: number = afterId;
      const page = guardLock(() => derivePage.immediate(from, derive));
      total += page.derived;
      afterId = page.lastId;
    }
    return total;
  };
}
