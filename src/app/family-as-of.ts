/**
 * A family as it was known at an earlier instant: facts observed later are gone, every series ends
 * at that instant, and the listings are derived from that with today's model.
 */
import type { Asin } from '../domain/asin.ts';
import { deriveListings } from '../domain/product/derive-listings.ts';
import type { Fact, FactMap } from '../domain/product/facts.ts';
import { RANK_AGE_MAX_S } from '../domain/product/freshness.ts';
import type {
  FamilyMember,
  Listing,
  ProductRecord,
  SeriesHead,
} from '../domain/product/listing.ts';
import type { EpochSeconds } from '../domain/time.ts';
import type { AppContext } from './context.ts';

export interface FamilyAsOf {
  readonly records: readonly ProductRecord[];
  /** The records with their rank histories, in the same order. */
  readonly members: readonly FamilyMember[];
  readonly listings: readonly Listing[];
}

export async function familyAsOf(
  app: AppContext,
  record: ProductRecord,
  asOf: EpochSeconds,
): Promise<FamilyAsOf> {
  const family = await familyRecords(app, record);
  const known = await Promise.all(family.map((member) => recordAsOf(app, member, asOf)));
  const records = known.filter((member) => member !== null);
  const members = await Promise.all(records.map((member) => withRecentRanks(app, member)));
  return { records, members, listings: deriveListings(app.salesModel())(members) };
}

async function familyRecords(app: AppContext, record: ProductRecord): Promise<ProductRecord[]> {
  const { marketplace, asin, facts } = record;
  const parent: Asin | null =
    facts.isParent?.value === true ? asin : (facts.parentAsin?.value ?? null);
  if (parent === null) return [record];
  const children = await app.store.products.children(marketplace, parent);
  const asins = new Set([parent, asin, ...children.map((child) => child.asin)]);
  const records = await Promise.all(
    [...asins].map((member) => app.store.products.record(marketplace, member)),
  );
  return records.filter((member) => member !== null);
}

/** Null when nothing at all was known by then. */
async function recordAsOf(
  app: AppContext,
  record: ProductRecord,
  asOf: EpochSeconds,
): Promise<ProductRecord | null> {
  const known = Object.entries(record.facts).filter(
    ([, fact]: [string, Fact<unknown>]) => fact.at <= asOf,
  );
  const keys = record.heads.filter(({ firstAt }) => firstAt <= asOf);
  // An empty window: only the point still valid at its start comes back.
  const window = { from: asOf + 1, to: asOf + 1 };
  const { marketplace, asin } = record;
  const series = await app.store.history.read(marketplace, asin, keys, window);
  const heads = keys.flatMap((head, index): SeriesHead[] => {
    const last = series[index]?.points.at(-1);
    return last === undefined ? [] : [{ ...head, last }];
  });
  const times = [...known.map(([, { at }]) => at), ...heads.map(({ last }) => last.at)];
  if (times.length === 0) return null;
  return {
    ...record,
    facts: { ...rootCategoryFact(record), ...(Object.fromEntries(known) as FactMap) },
    heads,
    observedAt: Math.max(...times),
  };
}

/** Names the series that is the rank, also of the ranks before it was first seen itself. */
function rootCategoryFact({ facts: { rootCategoryId } }: ProductRecord): FactMap {
  return rootCategoryId === undefined ? {} : { rootCategoryId };
}

async function withRecentRanks(app: AppContext, record: ProductRecord): Promise<FamilyMember> {
  const root = record.facts.rootCategoryId?.value;
  const head = record.heads.find(
    ({ name, categoryId }) => name === 'bsr' && categoryId === (root ?? null),
  );
  const node =
    root === undefined ? null : await app.store.categories.node(record.marketplace, root);
  const rootCategoryName = node?.name ?? null;
  if (head === undefined) return { record, recentRanks: [], rootCategoryName };
  const { marketplace, asin } = record;
  const window = { from: head.last.at - RANK_AGE_MAX_S, to: head.last.at + 1 };
  const ratings = record.heads.filter(({ name }) => name === 'reviewCount');
  const keys = [head, ...ratings];
  const [ranks, counted] = await app.store.history.read(marketplace, asin, keys, window);
  return {
    record,
    recentRanks: ranks?.points ?? [],
    recentRatings: counted?.points ?? [],
    rootCategoryName,
  };
}
