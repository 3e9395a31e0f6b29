/** Reads categories and their best sellers. Keeps the category trees in memory. */
import type { Category } from '../../../../domain/category/category.ts';
import { buildCategoryTree } from '../../../../domain/category/category-tree.ts';
import type { CategoryObservation } from '../../../../domain/product/observation.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import { type FindNodes, nodeLookups } from '../../../../market-engine/category/node-lookups.ts';
import type { CategoryStore } from '../../../../ports/store/category-store.ts';
import type { LongReader } from '../../connection/database.ts';
import type { MarketCounts } from '../product/market-counts.ts';
import { keepByRevision, keepByVersion, type Reads, type State } from '../reads.ts';
import { type SummedRow, soundValues, summedColumns } from '../sound.ts';
import type { SourceNames } from '../source-names.ts';
import { bestSellersInside, ownBestSellers } from './best-sellers.ts';
import { bestSellersAsOf } from './best-sellers-as-of.ts';

const SELECT_CATEGORIES = `SELECT ${summedColumns('category')} FROM category
  WHERE $1::text IS NULL OR marketplace = $1 ORDER BY marketplace, id`;

interface CategoryStoreParts {
  readonly reads: Reads;
  readonly sources: SourceNames;
  readonly counts: MarketCounts;
}

export function createCategoryStore({ reads, sources, counts }: CategoryStoreParts): CategoryStore {
  const treeOf = keepByVersion(
    ({ categoryRevision }) => categoryRevision,
    async (state, marketplace) => {
      const rows = await state.rows<SummedRow>(SELECT_CATEGORIES, [marketplace]);
      return buildCategoryTree(rows.map((row): Category => observationOf(row)));
    },
  );
  const countsOf = keepByVersion(
    ({ revision }) => revision,
    async (state, marketplace) =>
      (await treeOf(state, marketplace)).countBelow(
        withoutNone((await counts.listings(state, [marketplace])).get(marketplace)),
      ),
  );
  const countedTree = keepByRevision(reads, async (state, marketplace) => ({
    tree: await treeOf(state, marketplace),
    below: await countsOf(state, marketplace),
  }));
  const nodes: FindNodes = async (marketplace, placesIn) => {
    const { tree, below } = await countedTree(marketplace);
    return placesIn(tree).map((place) => ({ ...place, productCount: below.get(place.id) ?? 0 }));
  };
  const branchOf = async (state: State, marketplace: MarketplaceId, categoryId: string) => {
    const tree = await treeOf(state, marketplace);
    const rootId = tree.place(categoryId)?.rootId;
    if (rootId === undefined) return null;
    return { marketplace, rootId, categoryIds: tree.descendants(categoryId) };
  };

  return {
    ...nodeLookups(nodes),
    stated: (marketplace) => reads.stream((reader) => allStated(reader, marketplace)),
    async bestSellers(marketplace, categoryId, limit, at = null) {
      if (at === null) return await ownBestSellers(reads, marketplace, categoryId, limit);
      const branch = { marketplace, rootId: categoryId, categoryIds: null };
      return await reads.state((state) => bestSellersAsOf(state, branch, { limit, at, sources }));
    },
    bestSellersByRoot: (marketplace, categoryId, limit, at = null) =>
      reads.state(async (state) => {
        const branch = await branchOf(state, marketplace, categoryId);
        if (branch === null) return [];
        if (at !== null) return await bestSellersAsOf(state, branch, { limit, at, sources });
        const below = await countsOf(state, marketplace);
        return await bestSellersInside(state, branch, limit, below.get(categoryId) ?? 0);
      }),
  };
}

/** Returns the counts of categories, without that of listings that have none. */
function withoutNone(counts: ReadonlyMap<string, number> = new Map()) {
  return new Map([...counts].filter(([category, listings]) => category !== '' && listings > 0));
}

function observationOf(row: SummedRow): CategoryObservation {
  const [marketplace, id, name, parentId, source, at] = soundValues('category', row);
  return {
    kind: 'category',
    marketplace: marketplace as MarketplaceId,
    id: String(id),
    name: String(name),
    parentId: parentId as string | null,
    source: String(source),
    observedAt: Number(at),
  };
}

async function* allStated(
  reader: LongReader,
  marketplace: MarketplaceId | null,
): AsyncGenerator<CategoryObservation> {
  for await (const rows of reader.arrayPages<SummedRow>(SELECT_CATEGORIES, [marketplace])) {
    yield* rows.map(observationOf);
  }
}
