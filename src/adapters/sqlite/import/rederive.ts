/** Derives all families and listings again, page by page, each page a transaction of its own. */
import type { DeriveListings, ImportStore } from '../../../ports/import-store.ts';
import { guardLock } from '../connection.ts';
import type { Market } from '../market.ts';
import type { BatchParts } from './apply-batch.ts';
import { linksNow } from './family-links.ts';

/** Products whose families are derived under one write lock: some 50 ms of work. */
const PAGE_PRODUCTS = 500;

export function createRederive(
  { db, revision }: Market,
  { families, settleFamilies, startStates, startCounts, raiseRevision }: BatchParts,
): Pick<ImportStore, 'rederive' | 'bringOver'> {
  const pageOf = db
    .prepare<[number, number], number>('SELECT id FROM product WHERE id > ? ORDER BY id LIMIT ?')
    .pluck();
  const areDue = db.prepare<[], number>('SELECT families_due FROM meta').pluck();
  const setDone = db.prepare('UPDATE meta SET families_due = 0');

  const derivePage = db.transaction((afterId: number, derive: DeriveListings) => {
    const counts = startCounts();
    const states = startStates();
    const work = { states, counts, names: new Map(), derive, revision: revision() + 1 };
    const ids = pageOf.all(afterId, PAGE_PRODUCTS);
    const products = ids.map((id) => states.byId(id));
    const moved = new Map<string, { readonly marketplace: string; readonly name: string }>();
    settleFamilies(
      products.map((product) => ({ product, before: null, now: linksNow(product) })),
      states,
      (marketplace, name) => moved.set(marketplace + name, { marketplace, name }),
    );
    let derived = 0;
    let changed = 0;
    for (const product of products) {
      const { marketplace, asin, storedFamily } = product;
      const name = storedFamily ?? asin;
      const members = families.memberIds({ marketplace, name }, states);
      moved.delete(marketplace + name);
      // A family is derived once: with its oldest member.
      if (Math.min(...members) !== product.id) continue;
      changed += families.derive(members, work);
      derived += members.length;
    }
    // Members that other pages hold have left these families or entered them.
    for (const family of moved.values()) {
      changed += families.derive(families.memberIds(family, states), work);
    }
    counts.flush();
    if (changed > 0) raiseRevision({ ofCategories: false });
    return { derived, lastId: ids.at(-1) ?? null };
  });

  const rederive: ImportStore['rederive'] = async (derive) => {
    let total = 0;
    let afterId: number | null = 0;
    while (afterId !== null) {
      const from: number = afterId;
      const page = guardLock(() => derivePage.immediate(from, derive));
      total += page.derived;
      afterId = page.lastId;
    }
    guardLock(() => setDone.run());
    return total;
  };
  return {
    rederive,
    async bringOver(derive) {
      const isDue = areDue.get() === 1;
      if (isDue) await rederive(derive);
      return isDue;
    },
  };
}
