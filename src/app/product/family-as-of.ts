/**
 * Returns a family as known at an earlier instant, with every series cut there and listings that
 * today's model derives from the rest. Only the newest statement of a fact is kept. One that
 * describes the product, such as its title, also stands for earlier days, with its own date. One
 * that describes a moment, such as the holder of the buy box, does not.
 */
import { RECENT_POINTS_S } from '../../domain/estimation/evidence/rank-falls.ts';
import { listingsOf } from '../../domain/estimation/family/derive-listings.ts';
import {
  estimateFamily,
  type FamilyEstimate,
} from '../../domain/estimation/family/family-estimate.ts';
import type { FactField, FactMap } from '../../domain/product/facts.ts';
import { lastLook, lastLookThen } from '../../domain/product/freshness.ts';
import type {
  FamilyMember,
  Listing,
  ProductRecord,
  SeriesHead,
} from '../../domain/product/listing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';

export interface FamilyAsOf {
  readonly records: readonly ProductRecord[];
  /** The records with their rank histories, in the order of the records. */
  readonly members: readonly FamilyMember[];
  /** Null without a rank. */
  readonly estimate: FamilyEstimate | null;
  readonly listings: readonly Listing[];
}

/** @param asOf null: as known now */
export async function familyAsOf(
  app: AppContext,
  record: ProductRecord,
  asOf: EpochSeconds | null,
): Promise<FamilyAsOf> {
  const family = await familyRecords(app, record);
  const known =
    asOf === null
      ? family
      : await Promise.all(family.map((member) => recordAsOf(app, member, asOf)));
  const records = known.filter((member) => member !== null);
  const members = await Promise.all(records.map((member) => withRecentRanks(app, member)));
  const work = app.workSpace();
  const estimate = estimateFamily(work, members);
  return { records, members, estimate, listings: listingsOf(work, members, estimate) };
}

async function familyRecords(app: AppContext, record: ProductRecord): Promise<ProductRecord[]> {
  const { marketplace, asin, family } = record;
  const members = await app.store.products.family(marketplace, family);
  const asins = new Set<Asin>([asin, ...members.map((member) => member.asin)]);
  const records = await Promise.all(
    [...asins].map((member) => app.store.products.record(marketplace, member)),
  );
  return records.filter((member) => member !== null);
}

const OF_A_MOMENT: ReadonlySet<string> = new Set<FactField>([
  'measuredFees',
  'buyBox',
  'isPriceHidden',
  'boughtWith',
  'boughtTogether',
  'buyBoxShares',
  'statedAverages',
  'rankDrops',
  'subcategoryRanks',
]);

/** Returns null if nothing was known by then. */
async function recordAsOf(
  app: AppContext,
  record: ProductRecord,
  asOf: EpochSeconds,
): Promise<ProductRecord | null> {
  const facts = Object.entries(record.facts);
  const known = facts.filter(([, { at }]) => at <= asOf);
  const keys = record.heads.filter(({ firstAt }) => firstAt <= asOf);
  const heads = await headsAsOf(app, { ...record, heads: keys }, asOf);
  const times = [...known.map(([, { at }]) => at), ...heads.map(({ last }) => last.at)];
  if (times.length === 0) return null;
  if (record.observedAt <= asOf) times.push(record.observedAt);
  const standing = facts.filter(([field, { at }]) => at <= asOf || !OF_A_MOMENT.has(field));
  const then = {
    ...record,
    facts: Object.fromEntries(standing) as FactMap,
    heads,
    observedAt: Math.max(...times),
  };
  const seen = heads.map((head) => ({ ...head, seenAt: lastLookThen(record, then, head, asOf) }));
  const observedAt = Math.max(then.observedAt, ...seen.map(({ seenAt }) => seenAt));
  return { ...then, heads: seen, observedAt };
}

/** Reads only series with later points. Of the others, the newest point is known. */
async function headsAsOf(
  app: AppContext,
  record: ProductRecord,
  asOf: EpochSeconds,
): Promise<SeriesHead[]> {
  const { marketplace, asin, heads } = record;
  const later = heads.filter(({ last }) => last.at > asOf);
  // An empty window returns only the point in force at its start.
  const window = { from: asOf + 1, to: asOf + 1 };
  const read =
    later.length === 0 ? [] : await app.store.history.read(marketplace, asin, later, window);
  return heads.flatMap((head): SeriesHead[] => {
    const index = later.indexOf(head);
    const last = index < 0 ? head.last : read[index]?.points.at(-1);
    return last === undefined ? [] : [{ ...head, last }];
  });
}

async function withRecentRanks(app: AppContext, record: ProductRecord): Promise<FamilyMember> {
  const { marketplace, asin, facts, heads } = record;
  const root = facts.rootCategoryId?.value ?? null;
  const head = heads.find(({ name, categoryId }) => name === 'bsr' && categoryId === root);
  const node = root === null ? null : await app.store.categories.node(marketplace, root);
  const rootCategoryName = node?.name ?? null;
  if (head === undefined) return { record, recentRanks: [], rootCategoryName };
  const window = { from: head.last.at - RECENT_POINTS_S, to: lastLook(record, head) + 1 };
  const keys = [head, ...heads.filter(({ name }) => name === 'reviewCount')];
  const [ranks, counted] = await app.store.history.read(marketplace, asin, keys, window);
  return {
    record,
    recentRanks: ranks?.points ?? [],
    recentRatings: counted?.points ?? [],
    rootCategoryName,
  };
}
