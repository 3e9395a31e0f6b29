/** The types of questions and answers, taken from the generated operations. */

/** An operation as the generated files describe it. */
interface Described {
  readonly parameters: { readonly query?: unknown; readonly path?: unknown };
  readonly requestBody?: unknown;
  readonly responses: { readonly 200: { readonly content: unknown } };
}

type Given<Part> = [Part] extends [never] ? unknown : Part extends undefined ? unknown : Part;
type JsonOf<Content> = Content extends { readonly 'application/json': infer Json } ? Json : never;
type BodyOf<Body> = Body extends { readonly content: infer Content } ? JsonOf<Content> : unknown;

/** What an operation asks for: its query, path and body parameters in one object. */
export type Question<Operation> = Operation extends Described
  ? Given<NonNullable<Operation['parameters']['query']>> &
      Given<NonNullable<Operation['parameters']['path']>> &
      BodyOf<Operation['requestBody']>
  : never;

/** The `data` of an operation's answer. */
export type Data<Operation> = Operation extends Described
  ? JsonOf<Operation['responses'][200]['content']> extends { readonly data: infer Content }
    ? Content
    : never
  : never;

/** Turns `price-history` into `priceHistory`. */
export type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

/** The day's quota after an answer. A key without a daily limit has none. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** When the next day begins. */
  readonly resetsAt: Date;
}

export interface Answer<Content> {
  readonly data: Content;
  /** Null for a key without a daily limit. */
  readonly quota: Quota | null;
  readonly requestId: string;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** One method for each operation of a form. */
export type Methods<All> = {
  readonly [Name in keyof All & string as Camel<Name>]: (
    question: Question<All[Name]>,
    options?: CallOptions,
  ) => Promise<Answer<Data<All[Name]>>>;
};
