/** Reads what stands next to the operations: the sales model, what is held, rate cards. */
import { errorOf } from '../../../client/src/errors.ts';

/** Where tools ask: this process, or a service somewhere else. */
export interface AskOptions {
  readonly url: string;
  readonly key: string;
  readonly fetch: typeof fetch;
}

export type KnowledgePath = '/model' | '/coverage' | `/fees/${string}`;

/** Returns the data at an address. It is never counted. Throws the client's error. */
export async function readKnowledge(
  { url, key, fetch: ask }: AskOptions,
  path: KnowledgePath,
): Promise<unknown> {
  const response = await ask(url.replace(/\/+$/, '') + path, { headers: { 'x-api-key': key } });
  if (!response.ok) throw await errorOf(response);
  return ((await response.json()) as { readonly data: unknown }).data;
}
