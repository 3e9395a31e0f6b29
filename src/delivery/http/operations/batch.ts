/** Batch: up to a hundred questions of one kind in one request, each answered or refused alone. */
import Type, { type Static } from 'typebox';
import { ShelflineError } from '../../../domain/error.ts';
import { POINTS_PER_ANSWER_MAX } from '../../../domain/history/interval.ts';
import { DEMO_ASIN, demoAsin } from '../../../domain/simulation/demo-asin.ts';
import { presentError, toShelflineError } from '../answer/error-body.ts';
import { ERROR_STATUS } from '../answer/status.ts';
import {
  type AnswerData,
  type BoundOperation,
  bindOperation,
  contextOf,
} from '../bind-operation.ts';
import type { Form } from '../forms/form.ts';
import { defineOperation, type Operation, type OperationContext } from '../operation.ts';
import { nullable } from '../parameters.ts';
import { startOf, windowOf } from '../present/history-window.ts';

export const BATCH_ITEMS_MAX = 100;
/** Points of history in one batch. */
const BATCH_POINTS_MAX = 100_000;
/** With fewer left a history is not begun: each series needs one to move on. */
const POINTS_LEFT_MIN = 100;
const TOO_LARGE = ERROR_STATUS.payload_too_large;

/** What a batch can ask: the name that every form knows, and the operation's own. */
const BATCHED = {
  product: 'product',
  'sales-estimate': 'sales-estimate',
  'profit-calc': 'profit',
  'price-history': 'price-history',
  'bsr-history': 'bsr-history',
} as const;

const params = (form: Form) =>
  Type.Object({
    operation: Type.Enum([...operationsOf(form).keys()], {
      description: 'One of the operations of this form, asked once for each item.',
    }),
    items: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      minItems: 1,
      maxItems: BATCH_ITEMS_MAX,
      description: 'Parameters of that operation, as it takes them.',
    }),
  });

const resultSchema = Type.Object({
  status: Type.Integer({ description: 'The HTTP status this item would have had alone.' }),
  data: nullable(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'What the operation answers alone. Null where `error` is not.',
    }),
  ),
  error: nullable(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      details: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
  nextFrom: nullable(
    Type.String({
      description:
        'Of a history that was not begun (413): ask it again, in another batch, with this `from`. Null on all others.',
    }),
  ),
});
type Result = Static<typeof resultSchema>;

const data = () =>
  Type.Object({
    operation: Type.String(),
    results: Type.Array(resultSchema, { description: 'In the order of the items.' }),
  });

export const batchOperation = defineOperation({
  name: 'batch',
  summary: 'Batch',
  description: `Up to ${BATCH_ITEMS_MAX} questions of one kind in one request. Counts one request an item and is refused whole when fewer are left; items fail alone. The histories of a batch have at most ${BATCH_POINTS_MAX} points together: the one that reaches the bound ends there, with where to go on in its own \`nextFrom\`; those after it are 413 and not counted.`,
  input: 'body',
  params,
  data,
  errors: [],
  asks: operationsOf,
  example: { operation: 'product', items: [{ asin: DEMO_ASIN }, { asin: demoAsin(1) }] },
  cost: ({ items }) => items.length,
  listed: {
    field: 'results',
    head: ({ operation }) => ({ operation }),
    items: results,
    isCounted: (result) => isCounted(result as Result),
  },
  async handle(asked, context) {
    return { operation: asked.operation, results: await Array.fromAsync(results(asked, context)) };
  },
});

/** Not counted: what failed on our side, and what was not begun because others took its room. */
const isCounted = ({ status }: Result) => status < 500 && status !== TOO_LARGE;

async function* results(
  { operation, items }: Static<ReturnType<typeof params>>,
  context: OperationContext,
): AsyncGenerator<Result> {
  const bound = bindItem(operation, context);
  let pointsLeft = BATCH_POINTS_MAX;
  for (const item of items) {
    const { result, points } = await answerItem(bound, item, { ...context, pointsLeft });
    pointsLeft -= points;
    yield result;
  }
}

/** What a batch of the form can ask: by the name of every form, and by that of its own path. */
function operationsOf({ routes }: Form): ReadonlyMap<string, Operation> {
  const served = new Map(routes.map((route) => [route.operation.name, route]));
  return new Map(
    Object.entries(BATCHED).flatMap(([name, own]) => {
      const route = served.get(own);
      if (route === undefined) return [];
      const names = new Set(route.path === `/${own}` ? [name, own] : [name]);
      return [...names].map((each) => [each, route.operation] as const);
    }),
  );
}

const bindings = new WeakMap<Form, Map<string, BoundOperation>>();

/** Compiled once for each form. */
function bindItem(name: string, { app, form }: OperationContext): BoundOperation {
  const known = bindings.get(form) ?? new Map<string, BoundOperation>();
  bindings.set(form, known);
  const operation = operationsOf(form).get(name);
  if (operation === undefined) throw new TypeError(`form ${form.name} has no ${name}`);
  const bound = known.get(name) ?? bindOperation(operation, form, app.storeName);
  known.set(name, bound);
  return bound;
}

interface ItemContext extends OperationContext {
  readonly pointsLeft: number;
}

async function answerItem(
  { operation, form, fromJson }: BoundOperation,
  item: Readonly<Record<string, unknown>>,
  { app, caller, now, pointsLeft }: ItemContext,
): Promise<{ result: Result; points: number }> {
  try {
    const asked = fromJson(item);
    if (operation.countPoints !== undefined && pointsLeft < POINTS_LEFT_MIN) {
      const { from, to } = asked as { readonly from?: string; readonly to?: string };
      return { result: tooLarge(startOf(windowOf(from, to), now)), points: 0 };
    }
    const pointsMax = Math.min(pointsLeft, POINTS_PER_ANSWER_MAX);
    const context = { ...contextOf(app, form, asked, caller), pointsMax };
    const data: unknown = await operation.handle(asked, context);
    return {
      result: { status: 200, data: data as AnswerData, error: null, nextFrom: null },
      points: operation.countPoints?.(data) ?? 0,
    };
  } catch (thrown) {
    const error = toShelflineError(thrown);
    if (ERROR_STATUS[error.code] >= 500) {
      app.log.error({ code: error.code, err: thrown }, 'batch item failed');
    }
    return { result: refused(error, null), points: 0 };
  }
}

function tooLarge(nextFrom: string): Result {
  const issue = `the items before this one answer ${BATCH_POINTS_MAX} points together`;
  const error = new ShelflineError(
    'payload_too_large',
    `items: ${issue}; ask this one again in another batch, with \`nextFrom\` as its \`from\`.`,
    { details: [{ field: 'items', issue }] },
  );
  return refused(error, nextFrom);
}

function refused(error: ShelflineError, nextFrom: string | null): Result {
  const { code, message, details } = presentError(error);
  const status = ERROR_STATUS[code];
  return { status, data: null, error: { code, message, details }, nextFrom };
}
