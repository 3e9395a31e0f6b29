/** The clients of a Shelfline installation: one method for each operation. */
import { type operations as Administration, ROUTES as ROUTES_ADMIN } from './admin.generated.ts';
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

/** The administration. Its key must be an operator's. */
export type AdminClient = Methods<Administration>;

interface Clients {
  readonly A: ClientA;
  readonly B: ClientB;
}

const ADMIN_BASE = '/admin/v1';
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
  const asks = asksOf(transport, routes);
  const csvs: Record<string, Csv> = {};
  for (const [name, [method, path]] of Object.entries(routes)) {
    csvs[camel(name)] = (question, call) => transport.csv({ method, path }, question, call);
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

/** Makes the client of the administration. Nothing is asked before the first call. */
export function createAdminClient(options: TransportOptions): AdminClient {
  // Routes and types are generated from one document, so they name equal methods.
  return asksOf(new Transport(ADMIN_BASE, options), ROUTES_ADMIN) as unknown as AdminClient;
}

type Routes = Readonly<Record<string, readonly [method: Route['method'], path: string, 'file'?]>>;

function asksOf(transport: Transport, routes: Routes): Record<string, Ask> {
  return Object.fromEntries(
    Object.entries(routes).map(([name, [method, path, body]]) => {
      const route: Route = { method, path, isUpload: body === 'file' };
      const ask: Ask = (question, call) => transport.ask(route, question, call);
      return [camel(name), ask];
    }),
  );
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
