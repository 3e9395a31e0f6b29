/** Sends a question, tries again where the service asks for it, and reads the answer. */
import { errorOf, type ShelflineError } from './errors.ts';
import type { Answer, CallOptions, Quota } from './types.ts';

export interface TransportOptions {
  /**
   * Address of the installation, such as `http://127.0.0.1:8080`. The base of a form at its end
   * (`/api/v1`) is left out, because the client adds that of its own form.
   */
  readonly url: string;
  /** The API key. Leave it out in a page that has a session. */
  readonly key?: string;
  /** How often a refused question is sent again after 429 and 503. Default: 3. */
  readonly retries?: number;
  /** The longest wait that a retry is worth, in seconds. Default: 30. */
  readonly retryAfterMax?: number;
  /** Another `fetch`. Default: the global one. */
  readonly fetch?: typeof fetch;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:asin` for a parameter in the path. */
  readonly path: string;
  /** Whether the body is the file that the question holds. */
  readonly isUpload?: boolean;
}

type Values = Readonly<Record<string, unknown>>;

const RETRIED = new Set([429, 503]);

export class Transport {
  readonly #options: Required<Omit<TransportOptions, 'key'>> & { readonly key?: string };
  readonly #base: string;

  constructor(base: string, options: TransportOptions) {
    this.#base = addressOf(options.url) + base;
    this.#options = {
      retries: 3,
      retryAfterMax: 30,
      fetch: (input, init) => fetch(input, init),
      ...options,
    };
  }

  /** Returns an answer's data, or its text if it is a file. Throws if the service refuses. */
  async ask(route: Route, question: Values, options: CallOptions = {}): Promise<Answer<unknown>> {
    const response = await this.#send(route, question, 'application/json', options);
    const isFile = response.headers.get('content-type')?.startsWith('text/') ?? false;
    const data = isFile
      ? await response.text()
      : ((await response.json()) as { data: unknown }).data;
    const requestId = response.headers.get('x-request-id') ?? '';
    return { data, quota: quotaOf(response.headers), requestId };
  }

  /** Returns an answer as CSV text. */
  async csv(route: Route, question: Values, options: CallOptions = {}): Promise<string> {
    return await (await this.#send(route, question, 'text/csv', options)).text();
  }

  async #send(
    route: Route,
    question: Values,
    accept: string,
    { signal }: CallOptions,
  ): Promise<Response> {
    const { fetch: send, key, retries, retryAfterMax } = this.#options;
    const { url, body } = this.#requestOf(route, question);
    const headers: Record<string, string> = { accept };
    if (key !== undefined) headers['x-api-key'] = key;
    if (typeof body === 'string') headers['content-type'] = 'application/json';
    else if (body !== undefined) headers['content-type'] = 'application/octet-stream';
    const init = { method: route.method, headers, body: body ?? null, signal: signal ?? null };
    for (let left = retries; ; left -= 1) {
      const response = await send(url, init);
      if (response.ok) return response;
      const error = await errorOf(response);
      if (left === 0 || !isWorthAnotherTry(error, retryAfterMax)) throw error;
      await wait(error.retryAfter ?? 1, signal);
    }
  }

  /** Puts each value where the route wants it: into the path, the query or the body. */
  #requestOf(route: Route, question: Values): { url: string; body?: string | Blob } {
    const { method, path, isUpload } = route;
    const left = new Map(Object.entries(question).filter(([, value]) => value !== undefined));
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = left.get(name);
      left.delete(name);
      return encodeURIComponent(String(value ?? ''));
    });
    const url = this.#base + filled;
    const hasBody = method === 'POST' || method === 'PATCH';
    if (hasBody && !isUpload) return { url, body: JSON.stringify(Object.fromEntries(left)) };
    const { file } = question;
    if (isUpload) left.delete('file');
    const query = new URLSearchParams();
    for (const [name, value] of left) query.append(name, String(value));
    const asked = query.size === 0 ? url : `${url}?${query}`;
    return isUpload ? { url: asked, body: file as Blob } : { url: asked };
  }
}

function addressOf(url: string): string {
  return url.replace(/(?:(?:\/form-[ab])?\/api\/v1)?\/*$/, '').replace(/\/+$/, '');
}

function isWorthAnotherTry({ status, retryAfter }: ShelflineError, longest: number): boolean {
  return RETRIED.has(status) && (retryAfter ?? 1) <= longest;
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
  });
}

function quotaOf(headers: Headers): Quota | null {
  const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN);
  const [limit, remaining, reset] = [read('limit'), read('remaining'), read('reset')];
  if (Number.isNaN(limit)) return null;
  return { limit, remaining, resetsAt: new Date(reset * 1000) };
}
