/** Asks addresses of the service that belong to no form, with the session's cookie. */
import { errorOf } from '../../client/src/errors.ts';

/** Returns the `data` of the answer. Throws the service's refusal. */
export async function ask<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const response = await fetch(path, init);
  if (!response.ok) throw await errorOf(response);
  const { data } = (await response.json()) as { readonly data: Data };
  return data;
}
