/** Errors of the client: one class for each kind that a program handles differently. */

export interface ErrorDetail {
  readonly field?: string;
  readonly issue?: string;
  readonly allowed?: readonly unknown[];
}

interface ErrorFacts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
  /** Name it when you report a problem: the service's log has it. */
  readonly requestId: string | null;
  /** Seconds to wait before another try; null if waiting does not help. */
  readonly retryAfter: number | null;
}

/** The service refused or failed. `code` is stable, `message` is for people. */
export class ShelflineError extends Error {
  override readonly name: string = 'ShelflineError';
  readonly status: number;
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | null;
  readonly retryAfter: number | null;

  constructor(facts: ErrorFacts) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
  }
}

/** 400, 413, 414 or 415: the question is wrong. `details` names its fields. */
export class InvalidQuestionError extends ShelflineError {
  override readonly name = 'InvalidQuestionError';
}

/** 401 or 403: the key is missing, not valid, or may not do this. */
export class AccessError extends ShelflineError {
  override readonly name = 'AccessError';
}

/** 404: the installation does not hold what was asked for. */
export class NotFoundError extends ShelflineError {
  override readonly name = 'NotFoundError';
}

/** 429: the day's requests are used up. */
export class QuotaError extends ShelflineError {
  override readonly name = 'QuotaError';
}

/** 503: the service is busy or its store is away. */
export class UnavailableError extends ShelflineError {
  override readonly name = 'UnavailableError';
}

const CLASSES: Readonly<Record<number, typeof ShelflineError>> = {
  400: InvalidQuestionError,
  401: AccessError,
  403: AccessError,
  404: NotFoundError,
  413: InvalidQuestionError,
  414: InvalidQuestionError,
  415: InvalidQuestionError,
  429: QuotaError,
  503: UnavailableError,
};

/** Reads the error of an answer that is not a success. */
export async function errorOf(response: Response): Promise<ShelflineError> {
  const text = await response.text();
  const { code, message, details, requestId } = errorIn(text) ?? {
    code: 'unknown_error',
    message: `The server answered ${response.status} without an explanation.`,
    details: [],
    requestId: null,
  };
  const after = Number(response.headers.get('retry-after') ?? Number.NaN);
  const facts: ErrorFacts = {
    status: response.status,
    code,
    message,
    details,
    requestId: requestId ?? response.headers.get('x-request-id'),
    retryAfter: Number.isFinite(after) ? after : null,
  };
  return new (CLASSES[response.status] ?? ShelflineError)(facts);
}

/** Returns null for a body that is not ours, such as that of a proxy. */
function errorIn(text: string): Omit<ErrorFacts, 'status' | 'retryAfter'> | null {
  try {
    return (
      (JSON.parse(text) as { error?: Omit<ErrorFacts, 'status' | 'retryAfter'> }).error ?? null
    );
  } catch {
    return null;
  }
}
