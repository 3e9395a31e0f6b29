/** The client of a Shelfline installation: one method for each operation of a form. */
import { type operations as FormA, ROUTES as ROUTES_A } from './form-a.generated.ts';
import { type operations as FormB, ROUTES as ROUTES_B } from './form-b.generated.ts';
import { type Route, Transport, type TransportOptions } from './transport.ts';
import type { Answer, CallOptions, Methods } from './types.ts';

/** Operations whose answers name the next part in `nextFrom`. */
type Continued = 'priceHistory' | 'bsrHistory';

type QuestionOf<Method> = Method extends (question: infer Asked, ...rest: never) => unknown
  ? Asked
  : never;
type AnswerOf<Method> = Method extends (...args: never) => Promise<infer Answered>
  ? Answered
  : never;

interface Walks<All extends Record<Continued | 'search', unknown>> {
  /** Returns the rows of an operation as CSV text. */
  csv<Name extends keyof All>(
    operation: Name,
    question: QuestionOf<All[Name]>,
    options?: CallOptions,
  ): Promise<string>;
  /** Asks for one page of a search after another, up to the last. */
  searchPages(
    question: QuestionOf<All['search']>,
    options?: CallOptions,
  ): AsyncGenerator<AnswerOf<All['search']>>;
  /** Asks for one part of a history after another, to its end. */
  historyParts<Name extends Continued>(
    operation: Name,
    question: QuestionOf<All[Name]>,
    options?: CallOptions,
  ): AsyncGenerator<AnswerOf<All[Name]>>;
}

export type ClientA = Methods<FormA> & Walks<Methods<FormA>>;
export type ClientB = Methods<FormB> & Walks<Methods<FormB>>;

interface Clients {
  readonly A: ClientA;
  readonly B: ClientB;
}

const FORMS = {
  A: { base: '/form-a/api/v1', routes: ROUTES_A },
  B: { base: '/form-b/api/v1', routes: ROUTES_B },
};

/** Makes the client of a form. Nothing is asked before the first call. */
export function createClient<Form extends keyof Clients>(
  form: Form,
  options: TransportOptions,
): Clients[Form] {
  const { base, routes } = FORMS[form];
  const transport = new Transport(base, options);
  const asks: Record<string, Ask> = {};
  const csvs: Record<string, Csv> = {};
  for (const [name, [method, path]] of Object.entries(routes)) {
    const route: Route = { method, path };
    asks[camel(name)] = (question, call) => transport.ask(route, question, call);
    csvs[camel(name)] = (question, call) => transport.csv(route, question, call);
  }
  const walks = {
    csv: (operation: string, question: Values, call?: CallOptions) =>
      required(csvs, operation)(question, call),
    searchPages: (question: Values, call?: CallOptions) =>
      searchPages(required(asks, 'search'), question, call),
    historyParts: (operation: string, question: Values, call?: CallOptions) =>
      historyParts(required(asks, operation), question, call),
  };
  // Routes and types are generated from one document, so they name equal methods.
  return { ...asks, ...walks } as unknown as Clients[Form];
}

type Values = Readonly<Record<string, unknown>>;
type Ask = (question: Values, call?: CallOptions) => Promise<Answer<unknown>>;
type Csv = (question: Values, call?: CallOptions) => Promise<string>;

async function* searchPages(ask: Ask, question: Values, call?: CallOptions) {
  for (let page = Number(question['page'] ?? 1); ; page += 1) {
    const answer = await ask({ ...question, page }, call);
    yield answer;
    if (page >= (answer.data as { totalPages: number }).totalPages) return;
  }
}

async function* historyParts(ask: Ask, question: Values, call?: CallOptions) {
  for (let { from } = question; ; ) {
    const answer = await ask({ ...question, from }, call);
    yield answer;
    const { nextFrom } = answer.data as { nextFrom: string | null };
    if (nextFrom === null) return;
    from = nextFrom;
  }
}

function required<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  const value = values[name];
  if (value === undefined) throw new TypeError(`This form has no operation ${name}.`);
  return value;
}

function camel(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
