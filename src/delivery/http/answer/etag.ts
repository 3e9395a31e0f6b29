/**
 * Computes the ETag of an answer before the answer is made: a question has one answer per day while
 * the data does not change. The tag is weak, because compressed and plain bodies share it.
 */
import { hash } from 'node:crypto';
import type { AppContext } from '../../../app/context.ts';
import { type MaybePromise, whenReady } from '../../../domain/values/maybe-promise.ts';
import { DAY_S } from '../../../domain/values/time.ts';
import type { BoundOperation, Params } from '../../interface/bind-operation.ts';
import type { Representation } from './representation.ts';

const LENGTH = 22;

/** What an answer depends on, in addition to its question. */
export interface Freshness {
  readonly revision: number;
  /** The revision of the search index, which may trail the store; null without an index. */
  readonly searchRevision: number | null;
  readonly modelId: string;
  /** Days since 1970 in UTC: estimates age daily, and default windows end today. */
  readonly day: number;
}

export function freshnessOf(app: AppContext): MaybePromise<Freshness> {
  return whenReady(app.store.revision(), (revision) => ({
    revision,
    searchRevision: app.searchRevision?.() ?? null,
    modelId: app.salesModel().id,
    day: Math.floor(app.clock.now() / DAY_S),
  }));
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

/** Returns whether `If-None-Match` names this existing answer (RFC 9110 §13.1.2). */
export function isNamedBy(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.trim() === '*' || isNamedByTag(ifNoneMatch, etag);
}

/** Returns whether `If-None-Match` lists the tag (weak comparison), for an answer not made yet. */
export function isNamedByTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => strong(tag.trim()) === strong(etag));
}

const strong = (tag: string) => tag.replace(/^W\//, '');
