/**
 * An operation is one question of the interface, defined once: its parameters, its answer, and its
 * handler. Forms give it a path. Validation, types, OpenAPI and CSV are derived from it.
 */
import type { Static, TObject, TSchema } from 'typebox';
import type { Authorization } from '../../app/accounts/authorize.ts';
import type { AppContext } from '../../app/context.ts';
import type { ErrorCode, ErrorDetail } from '../../domain/values/error.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { MaybePromise } from '../../domain/values/maybe-promise.ts';
import type { Currency } from '../../domain/values/money.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';

export interface Form {
  readonly name: 'A' | 'B';
  /** In the order of the specification. */
  readonly marketplaces: readonly MarketplaceId[];
  readonly scoreScale: 100 | 10;
  /** The name of the combined score in `nicheScore`. */
  readonly combinedScore: 'score' | 'overall';
  /** Whether product detail shows averages next to the price. */
  readonly hasPriceAverages: boolean;
  readonly routes: readonly FormRoute[];
}

export interface FormRoute {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  /** The path below the base, in Fastify's style: `/products/:asin`. */
  readonly path: string;
}

/** What a handler knows in addition to its parameters. */
export interface OperationContext {
  readonly app: AppContext;
  readonly form: Form;
  /** The requested marketplace, or the default. */
  readonly marketplace: MarketplaceId;
  readonly marketplaceDomain: string;
  readonly currency: Currency;
  /** One instant for the whole answer. */
  readonly now: EpochSeconds;
  /** The caller; absent if the operation does not run for a request. */
  readonly caller?: Authorization;
  /** The most points of history in this answer, if it shares a limit with others. */
  readonly pointsMax?: number;
}

/** The groups of operations in documents and on the page, in display order. */
export const TAGS = {
  Products: 'Find products and look at one of them, now and in the past.',
  Markets: 'How good a market is, who sells in it, and what sells best.',
  Keywords: 'What shoppers search, measured.',
  Profit: 'Fees, margin and profit.',
  Account: 'Many questions in one request, and what a key has used.',
} as const;

/** A flat row of a CSV answer. Marketplace and currency are added to it later. */
export type CsvRow = Readonly<Record<string, string | number | boolean | null>>;

/** An answer that is one list. Its items are made one after another. */
export interface ListedAnswer<Params> {
  readonly field: string;
  head(params: Params): Readonly<Record<string, unknown>>;
  items(params: Params, context: OperationContext): AsyncIterator<unknown>;
  /** Returns whether the item counts as a request. If not, its request is given back. */
  isCounted(item: unknown): boolean;
}

export interface OperationDefinition<Params extends TObject, Data extends TSchema> {
  /** In kebab case; also the OpenAPI operationId and the name in the collections. */
  readonly name: string;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
  /** `query`: GET with parameters in path and query; `body`: POST with a JSON object. */
  readonly input: 'query' | 'body';
  readonly params: (form: Form) => Params;
  readonly data: (form: Form) => Data;
  /** The operation's own error codes, in addition to the common ones. */
  readonly errors: readonly ErrorCode[];
  /** A request that works on the demo market, for the reference and the collections. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Returns the rows of a CSV answer. Only for answers that are lists. */
  readonly rows?: (data: Static<Data>) => Iterable<CsvRow>;
  /** Returns the parameters for the next part, null at the end. CSV puts them into `Link`. */
  readonly next?: (data: Static<Data>) => Readonly<Record<string, string>> | null;
  /** Returns the keyword searched for a misspelled one. CSV puts it into `X-Corrected-Keyword`. */
  readonly correctedKeyword?: (data: Static<Data>) => string | null;
  readonly exclusive?: readonly ExclusiveParams[];
  /** Says more of a required parameter that is absent; null: nothing. Asked before the schema. */
  readonly ofAbsent?: (params: Readonly<Record<string, unknown>>) => ErrorDetail | null;
  /** Checks rules that the schema cannot express. Throws 400, before quota is taken. */
  readonly check?: (params: Static<Params>) => void;
  /** The operations that `items` can ask for, with their names in the request. */
  readonly asks?: ReadonlyMap<Operation, readonly string[]>;
  /** The number of requests it counts as, by default 1. With 0 it is neither counted nor cached. */
  readonly cost?: (params: Static<Params>) => number;
  /** Counts the points of history in the answer, if a batch must limit them. */
  readonly countPoints?: (data: Static<Data>) => number;
  /** Present if the answer is a list that is made and sent item by item. */
  readonly listed?: ListedAnswer<Static<Params>>;
  handle(params: Static<Params>, context: OperationContext): MaybePromise<Shared<Static<Data>>>;
}

/** Data that nobody changes any more, so answers may share lists and objects with other owners. */
export type Shared<Data> = Data extends readonly (infer Item)[]
  ? readonly Shared<Item>[]
  : Data extends object
    ? { readonly [Field in keyof Data]: Shared<Data[Field]> }
    : Data;

/** Parameters that exclude each other: at most one, or exactly one. */
export interface ExclusiveParams {
  readonly fields: readonly string[];
  readonly isRequired: boolean;
}

/** An operation with any parameters and data. */
// biome-ignore lint/suspicious/noExplicitAny: the types meet again inside defineOperation only.
export type Operation = OperationDefinition<any, any>;

/** Checks the types of an operation against each other, then erases them. */
export function defineOperation<Params extends TObject, Data extends TSchema>(
  definition: OperationDefinition<Params, Data>,
): Operation {
  return definition;
}
