/**
 * Names an answer without making it: the same question on the same data on the same day has the
 * same answer. Weak, because compressed and plain bodies share it.
 */
import { hash } from 'node:crypto';
import type { AppContext } from '../../../app/context.ts';
import { toIsoDay } from '../../../domain/time.ts';
import type { BoundOperation, Params } from '../bind-operation.ts';
import type { Representation } from './representation.ts';

const LENGTH = 22;

/** Everything an answer depends on, as one text; also the key of its cached body. */
export async function answerKey(
  app: AppContext,
  { operation, form }: BoundOperation,
  params: Params,
  representation: Representation,
): Promise<string> {
  const revision = await app.store.revision();
  const day = toIsoDay(app.clock.now());
  const question = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    form.name,
    operation.name,
    representation,
    revision,
    app.salesModel().id,
    day,
    question,
  ]);
}

export function etagOf(key: string): string {
  return `W/"${hash('sha256', key, 'base64url').slice(0, LENGTH)}"`;
}

/** Whether `If-None-Match` names this answer (weak comparison, RFC 9110 §13.1.2). */
export function isNamedBy(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => strong(tag.trim()) === strong(etag));
}

const strong = (tag: string) => tag.replace(/^W\//, '');
