/**
 * Names an answer without making it: the same question on the same data on the same day has the
 * same answer. Weak, because compressed and plain bodies share it.
 */
import { hash } from 'node:crypto';
import type { AppContext } from '../../../app/context.ts';
import { DAY_S } from '../../../domain/time.ts';
import type { BoundOperation, Params } from '../bind-operation.ts';
import type { Representation } from './representation.ts';

const LENGTH = 22;

/** What an answer depends on beside its question. */
export interface Freshness {
  readonly revision: number;
  /**
   * The revision searches answer from: an answer made while the index trails the store must not
   * pass for one of the store's revision. Null where they follow the store at once.
   */
  readonly searchRevision: number | null;
  readonly modelId: string;
  /** UTC days since 1970: estimates age and default windows end today. */
  readonly day: number;
}

export async function freshnessOf(app: AppContext): Promise<Freshness> {
  return freshnessAt(app, await app.store.revision());
}

export function freshnessAt(
  app: Pick<AppContext, 'clock' | 'salesModel' | 'searchRevision'>,
  revision: number,
): Freshness {
  return {
    revision,
    searchRevision: app.searchRevision?.() ?? null,
    modelId: app.salesModel().id,
    day: Math.floor(app.clock.now() / DAY_S),
  };
}

/** The same as `isSame` with what holds now, once its revision is known. */
export function isFresh(
  { revision, searchRevision, modelId, day }: Freshness,
  app: Pick<AppContext, 'clock' | 'salesModel' | 'searchRevision'>,
  revisionNow: number,
): boolean {
  if (searchRevision !== (app.searchRevision?.() ?? null)) return false;
  if (revision !== revisionNow || modelId !== app.salesModel().id) return false;
  return day === Math.floor(app.clock.now() / DAY_S);
}

export function isSame(a: Freshness, b: Freshness): boolean {
  if (a.revision !== b.revision || a.searchRevision !== b.searchRevision) return false;
  return a.day === b.day && a.modelId === b.modelId;
}

export function etagOf(
  { operation, form }: BoundOperation,
  params: Params,
  representation: Representation,
  { revision, searchRevision, modelId, day }: Freshness,
): string {
  const question = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  const data = [revision, searchRevision, modelId, day];
  const parts = [form.name, operation.name, representation, ...data, question];
  const digest = hash('sha256', JSON.stringify(parts), 'base64url');
  return `W/"${digest.slice(0, LENGTH)}"`;
}

/** Whether `If-None-Match` names this answer, which there is (RFC 9110 §13.1.2). */
export function isNamedBy(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.trim() === '*' || isNamedByTag(ifNoneMatch, etag);
}

/** Whether it does so by the very tag (weak comparison): holds of answers still to be made, too. */
export function isNamedByTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => strong(tag.trim()) === strong(etag));
}

const strong = (tag: string) => tag.replace(/^W\//, '');
