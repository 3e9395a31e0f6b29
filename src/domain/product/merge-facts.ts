/**
 * Merges facts. For every field the newest statement wins; at equal time the more trusted source,
 * then the greater canonical JSON text. Order, batches and repeats do not change the result.
 */
import { canonicalJson } from '../values/canonical-json.ts';
import type { EpochSeconds } from '../values/time.ts';
import type { Fact, FactField, FactMap, Facts } from './facts.ts';
import { compareTrust, isEquallyTrusted } from './source-trust.ts';

export interface FactStatement {
  readonly facts: Partial<Facts>;
  readonly source: string;
  readonly at: EpochSeconds;
}

/** Returns the facts after the statement, or `known` itself if the statement adds nothing. */
export function mergeFacts(known: FactMap, statement: FactStatement): FactMap {
  const { facts, source, at } = statement;
  let merged: Record<string, Fact<unknown>> | null = null;
  for (const field of Object.keys(facts) as FactField[]) {
    const value = facts[field];
    if (value === undefined) continue;
    const before = known[field];
    if (before !== undefined && !supersedes({ value, source, at }, before)) continue;
    merged ??= { ...known };
    merged[field] = { value, source, at };
  }
  return merged === null ? known : (merged as FactMap);
}

function supersedes(next: Fact<unknown>, before: Fact<unknown>): boolean {
  if (next.at !== before.at) return next.at > before.at;
  if (!isEquallyTrusted(next.source, before.source)) {
    return compareTrust(next.source, before.source) > 0;
  }
  if (next.value !== before.value) {
    const nextText = canonicalJson(next.value);
    const beforeText = canonicalJson(before.value);
    if (nextText !== beforeText) return nextText > beforeText;
  }
  return compareTrust(next.source, before.source) > 0;
}
