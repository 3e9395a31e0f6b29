/**
 * Undoes a statement of facts. A delta adds to the later facts what they do not show: the facts
 * before, and the stated values. Most statements only renew old values; their deltas are tiny.
 */
import { canonicalJson } from '../../values/canonical-json.ts';
import type { EpochSeconds } from '../../values/time.ts';
import type { Fact, FactField, FactMap, Facts } from '../facts.ts';
import type { FactStatement } from '../merge-facts.ts';

/** The stored delta. Lists of fields are joined by commas. */
export interface FactDelta {
  /** Stated fields that did not lose; omitted: all with the statement's source and time. */
  readonly told?: string;
  /** Of the fields in `told`, those whose fact did not change; true: all of them. */
  readonly same?: string | true;
  /** Of the fields in `told`, those that were unknown before. */
  readonly new?: string;
  /**
   * Of the fields in `told`, those that had this value from another source or at another time. The
   * entry without fields is for all fields that no other part of the delta names.
   */
  readonly aged?: readonly (readonly [source: string, at: EpochSeconds, fields?: string])[];
  /** The earlier facts of the fields in `told` that had another value. */
  readonly was?: FactMap;
  /** Stated values that lost. */
  readonly lost?: Partial<Facts>;
}

/** Returns the delta, or null if nothing was stated. `after` is `before` after `mergeFacts`. */
export function factDelta(
  before: FactMap,
  { facts, source, at }: FactStatement,
  after: FactMap,
): FactDelta | null {
  const stated = (Object.keys(facts) as FactField[]).filter((field) => facts[field] !== undefined);
  if (stated.length === 0) return null;
  const kinds = Map.groupBy(stated, (field) => {
    const had: Fact<unknown> | undefined = before[field];
    if (had === undefined) return 'new';
    const isKept = isEqual(had.value, facts[field]);
    if (after[field] !== had) return isKept ? 'aged' : 'was';
    return isKept && had.source === source && had.at === at ? 'same' : 'lost';
  });
  const [same, added, lost] = [kinds.get('same'), kinds.get('new'), kinds.get('lost') ?? []];
  const [aged, was] = [kinds.get('aged'), kinds.get('was')];
  const told = stated.filter((field) => !lost.includes(field));
  const isPlain = told.length === marked(after, source, at).length;
  return {
    ...(isPlain ? {} : { told: told.join() }),
    ...(same === undefined ? {} : { same: same.length === told.length ? true : same.join() }),
    ...(added === undefined ? {} : { new: added.join() }),
    ...(aged === undefined ? {} : { aged: agedGroups(before, aged) }),
    ...(was === undefined ? {} : { was: pick(before, was) }),
    ...(lost.length === 0 ? {} : { lost: pick(facts, lost) }),
  };
}

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
      if (group === undefined) throw new TypeError(`the delta lacks the earlier fact: ${field}`);
      before[field] = { value: fact.value, source: group[0], at: group[1] };
    }
  }
  return { before: before as FactMap, told: values as Partial<Facts> };
}

function marked(facts: FactMap, source: string, at: EpochSeconds): readonly FactField[] {
  return (Object.keys(facts) as FactField[]).filter((field) => {
    const fact = facts[field];
    return fact?.at === at && fact.source === source;
  });
}

/** Groups aged fields by their earlier source and time. The largest group names no fields. */
function agedGroups(before: FactMap, fields: readonly FactField[]): NonNullable<FactDelta['aged']> {
  const groups = Map.groupBy(fields, (field) => `${before[field]?.at} ${before[field]?.source}`);
  const most = Math.max(...[...groups.values()].map(({ length }) => length));
  const largest = [...groups.values()].find(({ length }) => length === most);
  return [...groups.values()].flatMap((group) => {
    const [fact] = Object.values<Fact<unknown>>(pick(before, group));
    if (fact === undefined) return [];
    const { source, at } = fact;
    return [group === largest ? ([source, at] as const) : ([source, at, group.join()] as const)];
  });
}

function pick<Fields extends object>(all: Fields, names: readonly (keyof Fields)[]): Fields {
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Fields;
}

function fieldsIn(list = ''): readonly FactField[] {
  return list === '' ? [] : (list.split(',') as FactField[]);
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || canonicalJson(one) === canonicalJson(other);
}
