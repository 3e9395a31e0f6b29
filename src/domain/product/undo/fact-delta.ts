/**
 * The way back over a statement of facts: how they were before, and what it stated, as far as the
 * facts after it do not show that. Most statements repeat nearly all values with a newer time;
 * these take hardly any space.
 */
import { canonicalJson } from '../../values/canonical-json.ts';
import type { EpochSeconds } from '../../values/time.ts';
import type { Fact, FactField, FactMap, Facts } from '../facts.ts';
import type { FactStatement } from '../merge-facts.ts';

/** The stored form; lists of fields are joined by commas. */
export interface FactDelta {
  /** Stated fields that stand afterwards; omitted: all with the statement's source and time. */
  readonly told?: string;
  /** Those that stood before with this source and time; true: all of them. */
  readonly same?: string | true;
  /** Those that were not stated before. */
  readonly new?: string;
  /**
   * Those that had this value before, by their source and time then. One entry may name no fields:
   * it stands for all that no other part of the delta names.
   */
  readonly aged?: readonly (readonly [source: string, at: EpochSeconds, fields?: string])[];
  /** Those that had another value, as they were. */
  readonly was?: FactMap;
  /** Stated values that do not stand. */
  readonly lost?: Partial<Facts>;
}

/** The way back; null where nothing was stated. `after` is what `mergeFacts` made of `before`. */
export function factDelta(
  before: FactMap,
  { facts, source, at }: FactStatement,
  after: FactMap,
): FactDelta | null {
  const parts = { told: [], same: [], new: [] } as Record<'told' | 'same' | 'new', FactField[]>;
  const aged = new Map<string, { readonly fact: Fact<unknown>; readonly fields: FactField[] }>();
  const was: Record<string, Fact<unknown>> = {};
  const lost: Record<string, unknown> = {};
  for (const field of Object.keys(facts) as FactField[]) {
    const value = facts[field];
    if (value === undefined) continue;
    const had = before[field];
    if (after[field] === had && had !== undefined) {
      const isSame = had.source === source && had.at === at && isEqual(had.value, value);
      if (isSame) parts.same.push(field);
      else lost[field] = value;
      if (!isSame) continue;
    } else if (had === undefined) parts.new.push(field);
    else if (isEqual(had.value, value)) {
      const key = `${had.at} ${had.source}`;
      const group = aged.get(key);
      if (group === undefined) aged.set(key, { fact: had, fields: [field] });
      else group.fields.push(field);
    } else was[field] = had;
    parts.told.push(field);
  }
  const { told, same } = parts;
  if (told.length === 0 && Object.keys(lost).length === 0) return null;
  const isPlain = told.length === marked(after, source, at).length;
  return {
    ...(isPlain ? {} : { told: told.join() }),
    ...(same.length === 0 ? {} : { same: same.length === told.length ? true : same.join() }),
    ...(parts.new.length === 0 ? {} : { new: parts.new.join() }),
    ...(aged.size === 0 ? {} : { aged: groups([...aged.values()]) }),
    ...(Object.keys(was).length === 0 ? {} : { was: was as FactMap }),
    ...(Object.keys(lost).length === 0 ? {} : { lost: lost as Partial<Facts> }),
  };
}

/** The facts before the statement, and what it stated. */
export function undoFacts(
  after: FactMap,
  delta: FactDelta | null,
  { source, at }: Omit<FactStatement, 'facts'>,
): { readonly before: FactMap; readonly told: Partial<Facts> } {
  if (delta === null) return { before: after, told: {} };
  const told = delta.told === undefined ? marked(after, source, at) : fieldsIn(delta.told);
  const same = new Set(delta.same === true ? told : fieldsIn(delta.same));
  const added = new Set(fieldsIn(delta.new));
  const aged = delta.aged ?? [];
  const others = aged.find(([, , fields]) => fields === undefined);
  const before: Record<string, Fact<unknown> | undefined> = { ...after };
  const values: Record<string, unknown> = { ...delta.lost };
  for (const field of told) {
    const fact = after[field];
    if (fact === undefined) throw new TypeError(`a told fact is missing: ${field}`);
    values[field] = fact.value;
    if (same.has(field)) continue;
    const was = delta.was?.[field];
    if (added.has(field)) delete before[field];
    else if (was !== undefined) before[field] = was;
    else {
      const group = aged.find(([, , fields]) => fieldsIn(fields).includes(field)) ?? others;
      if (group === undefined) throw new TypeError(`nothing says what was before: ${field}`);
      before[field] = { value: fact.value, source: group[0], at: group[1] };
    }
  }
  return { before: before as FactMap, told: values as Partial<Facts> };
}

/** The fields with this source and time. */
function marked(facts: FactMap, source: string, at: EpochSeconds): readonly FactField[] {
  return (Object.keys(facts) as FactField[]).filter((field) => {
    const fact = facts[field];
    return fact?.at === at && fact.source === source;
  });
}

/** The groups of aged fields; the largest one names no fields. */
function groups(
  all: readonly { readonly fact: Fact<unknown>; readonly fields: readonly FactField[] }[],
): NonNullable<FactDelta['aged']> {
  const most = Math.max(...all.map(({ fields }) => fields.length));
  const largest = all.find(({ fields }) => fields.length === most);
  return all.map((group) => {
    const { source, at } = group.fact;
    return group === largest ? [source, at] : [source, at, group.fields.join()];
  });
}

function fieldsIn(list = ''): readonly FactField[] {
  return list === '' ? [] : (list.split(',') as FactField[]);
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || canonicalJson(one) === canonicalJson(other);
}
