/** The types of questions and answers, taken from the generated operations. */

/** An operation as the generated files describe it. */
interface Described {
  readonly parameters: { readonly query?: unknown; readonly path?: unknown };
  readonly requestBody?: unknown;
  readonly responses: object;
}

type Given<Part> = [Part] extends [never] ? unknown : Part extends undefined ? unknown : Part;
type JsonOf<Content> = Content extends { readonly 'application/json': infer Json } ? Json : never;

interface Json {
  readonly 'application/json': unknown;
}
/** A file of any type is the body itself. */
interface Upload {
  readonly file: Blob;
}
type BodyOf<Body> = [Body] extends [never]
  ? unknown
  : Body extends { readonly content: infer Content }
    ? Content extends Json
      ? JsonOf<Content>
      : Upload
    : unknown;

/** The content of the answer that is a success. */
type ContentOf<Responses> = Responses extends
  | { readonly 200: { readonly content: infer Content } }
  | { readonly 201: { readonly content: infer Content } }
  | { readonly 202: { readonly content: infer Content } }
  ? Content
  : never;

/** What an operation asks for: its query, path and body parameters in one object. */
export type Question<Operation> = Operation extends Described
  ? Given<NonNullable<Operation['parameters']['query']>> &
      Given<NonNullable<Operation['parameters']['path']>> &
      BodyOf<NonNullable<Operation['requestBody']>>
  : never;

/** The `data` of an operation's answer; the text of one that is a file. */
export type Data<Operation> = Operation extends Described
  ? ContentOf<Operation['responses']> extends Json
    ? JsonOf<ContentOf<Operation['responses']>> extends { readonly data: infer Content }
      ? Content
      : never
    : string
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
