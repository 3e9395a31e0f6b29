/**
 * Names an answer without making it: a question has one answer on one day, as long as the data is
 * what it was. The tag is weak, because compressed and plain bodies share it.
 */
import { hash } from 'node:crypto';
import type { AppContext } from '../../../app/context.ts';
import { type MaybePromise, whenReady } from '../../../domain/values/maybe-promise.ts';
import { DAY_S } from '../../../domain/values/time.ts';
import type { BoundOperation, Params } from '../request/bind-operation.ts';
import type { Representation } from './representation.ts';

const LENGTH = 22;

/** What an answer depends on in addition to its question. */
export interface Freshness {
  readonly revision: number;
  /** The revision that searches answer from: the index may trail the store. Null without one. */
  readonly searchRevision: number | null;
  readonly modelId: string;
  /** UTC days since 1970: estimates age and default windows end today. */
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

/** Whether `If-None-Match` names this answer, which exists (RFC 9110 §13.1.2). */
export function isNamedBy(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.trim() === '*' || isNamedByTag(ifNoneMatch, etag);
}

/** Whether `If-None-Match` lists this tag (weak comparison); the answer may not be made yet. */
export function isNamedByTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => strong(tag.trim()) === strong(etag));
}

const strong = (tag: string) => tag.replace(/^W\//, '');
