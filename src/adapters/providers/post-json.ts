/** Sends JSON to an outside service, with limits on the time and on the size of the answer. */

/** Tells an operator why a service gave no answer. It never contains a key. */
export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
  /** Whether the service certainly did no work and charges nothing. */
  readonly isFree: boolean;
  /** When it may be asked again, if it said so. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, facts: FaultFacts) {
    super(message, { cause: facts.cause });
    this.isFree = facts.isFree;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }
}

interface FaultFacts {
  readonly isFree: boolean;
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly timeoutMs: number;
}

const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

/** Returns the parsed body of a 2xx answer. @throws ServiceFault for every other outcome */
export async function postJson({ url, headers, body, timeoutMs }: PostRequest): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      // A key must not go to another address.
      redirect: 'error',
      signal,
    });
    if (!response.ok) throw refusal(response);
    return JSON.parse(await textOf(response));
  } catch (cause) {
    throw faultOf(cause, signal.aborted, timeoutMs);
  }
}

function refusal(response: Response): ServiceFault {
  const { status, headers } = response;
  const seconds = Number(headers.get('retry-after'));
  return new ServiceFault(`it answered with HTTP status ${status}${MEANING[status] ?? ''}`, {
    isFree: true,
    retryAfterSeconds: Number.isInteger(seconds) && seconds > 0 ? seconds : null,
  });
}

/** Hints for the operator by HTTP status. */
const MEANING: Readonly<Record<number, string>> = {
  401: ' (are its credentials right?)',
  402: ' (is there money in its account?)',
  403: ' (are its credentials right?)',
  429: ' (too many requests)',
};

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) {
      const message = `its answer is longer than ${ANSWER_BYTES_MAX} bytes`;
      throw new ServiceFault(message, { isFree: false });
    }
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function faultOf(cause: unknown, isTimeout: boolean, timeoutMs: number): ServiceFault {
  if (cause instanceof ServiceFault) return cause;
  if (isTimeout) {
    const message = `it did not answer within ${timeoutMs / 1000} s`;
    return new ServiceFault(message, { isFree: false, cause });
  }
  const isJson = !(cause instanceof SyntaxError);
  const message = isJson ? 'it cannot be reached' : 'its answer is not JSON';
  return new ServiceFault(message, { isFree: isJson, cause });
}
