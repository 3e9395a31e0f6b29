/** Up to a hundred questions of one kind in one request, each answered or refused independently. */
import Type, { type Static } from 'typebox';
import { POINTS_PER_ANSWER_MAX } from '../../domain/history/interval.ts';
import { EXAMPLE_ASIN, OTHER_EXAMPLE_ASIN } from '../../domain/values/asin.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import {
  type AnswerData,
  type BoundOperation,
  bindOperation,
  contextOf,
} from '../interface/bind-operation.ts';
import * as field from '../interface/fields.ts';
import {
  defineOperation,
  type FormRoute,
  type Operation,
  type OperationContext,
} from '../interface/operation.ts';
import { asShelflineError, presentError } from '../present/error.ts';
import { ERROR_STATUS } from '../present/error-status.ts';
import { startOf } from './history.ts';

export const BATCH_ITEMS_MAX = 100;
const BATCH_POINTS_MAX = 100_000;
/** With fewer points left, no history is started: each of its series needs at least one. */
const POINTS_LEFT_MIN = 100;
const TOO_LARGE = ERROR_STATUS.payload_too_large;

/** The operations a batch accepts: the name that every form knows -> the operation's own name. */
const BATCHED = {
  product: 'product',
  'sales-estimate': 'sales-estimate',
  'profit-calc': 'profit',
  'price-history': 'price-history',
  'bsr-history': 'bsr-history',
} as const;

const resultSchema = Type.Object({
  status: field.integer,
  data: field.nullable(Type.Record(Type.String(), Type.Unknown())),
  error: field.nullable(
    Type.Object({
      code: field.text,
      message: field.text,
      details: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
  nextFrom: field.textOrNull,
});
type Result = Static<typeof resultSchema>;

interface BatchRequest {
  readonly operation: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

export function batchOf(routes: readonly FormRoute[]): Operation {
  const asks = askedBy(routes);
  const bindings = new Map<string, BoundOperation>();

  async function* results(
    { operation: name, items }: BatchRequest,
    context: OperationContext,
  ): AsyncGenerator<Result> {
    const operation = [...asks.keys()].find((one) => asks.get(one)?.includes(name));
    if (operation === undefined) throw new TypeError(`no operation is named ${name}`);
    const { app, form } = context;
    const bound = bindings.get(name) ?? bindOperation(operation, form, app.storeName);
    bindings.set(name, bound);
    let pointsLeft = BATCH_POINTS_MAX;
    for (const item of items) {
      const { result, points } = await answerItem(bound, item, context, pointsLeft);
      pointsLeft -= points;
      yield result;
    }
  }

  return defineOperation({
    name: 'batch',
    tag: 'Account',
    summary: 'Batch',
    description: `Up to ${BATCH_ITEMS_MAX} questions of one kind in one request. Each item counts as one request; a batch with more items than requests are left is refused as a whole. Items fail alone. The histories of a batch have at most ${BATCH_POINTS_MAX} points together: the one that reaches this limit ends there and says in its own \`nextFrom\` where to go on; those after it are 413 and not counted.`,
    input: 'body',
    params: () =>
      Type.Object({
        operation: Type.Enum([...asks.values()].flat(), {
          description: 'One of the operations of this form, asked once for each item.',
        }),
        items: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
          minItems: 1,
          maxItems: BATCH_ITEMS_MAX,
          description: 'Parameters of that operation, as it takes them.',
        }),
      }),
    data: () => Type.Object({ operation: field.text, results: Type.Array(resultSchema) }),
    errors: [],
    asks,
    example: {
      operation: 'product',
      items: [{ asin: EXAMPLE_ASIN }, { asin: OTHER_EXAMPLE_ASIN }],
    },
    cost: ({ items }) => items.length,
    listed: {
      field: 'results',
      head: ({ operation }) => ({ operation }),
      items: results,
      isCounted: (result) => isCounted(result as Result),
    },
    async handle(asked, context) {
      const { operation } = asked;
      return { operation, results: await Array.fromAsync(results(asked, context)) };
    },
  });
}

/** Returns the operations a batch accepts, by the common name and by their own path's name. */
function askedBy(routes: readonly FormRoute[]): ReadonlyMap<Operation, readonly string[]> {
  const asked = Object.entries(BATCHED).flatMap(([name, own]) => {
    const route = routes.find(({ operation }) => operation.name === own);
    if (route === undefined) return [];
    const names = route.path === `/${own}` ? new Set([name, own]) : [name];
    return [[route.operation, [...names]] as const];
  });
  return new Map(asked);
}

/** Our own failures do not count, nor do items skipped because others used up the room. */
const isCounted = ({ status }: Result) => status < 500 && status !== TOO_LARGE;

async function answerItem(
  { operation, form, fromJson }: BoundOperation,
  item: Readonly<Record<string, unknown>>,
  { app, caller, now }: OperationContext,
  pointsLeft: number,
): Promise<{ result: Result; points: number }> {
  try {
    const asked = fromJson(item);
    if (operation.countPoints !== undefined && pointsLeft < POINTS_LEFT_MIN) {
      return { result: tooLarge(startOf(asked, now)), points: 0 };
    }
    const pointsMax = Math.min(pointsLeft, POINTS_PER_ANSWER_MAX);
    const context = { ...contextOf(app, form, asked, caller), pointsMax };
    const data = (await operation.handle(asked, context)) as AnswerData;
    const points = operation.countPoints?.(data) ?? 0;
    return { result: { status: 200, data, error: null, nextFrom: null }, points };
  } catch (thrown) {
    const error = asShelflineError(thrown);
    if (ERROR_STATUS[error.code] >= 500) {
      app.log.error({ code: error.code, err: thrown }, 'batch item failed');
    }
    return { result: refused(error, null), points: 0 };
  }
}

function tooLarge(nextFrom: string): Result {
  const issue = `the items before this one answer ${BATCH_POINTS_MAX} points together`;
  const remedy = 'ask for this one in another batch, with `nextFrom` as its `from`';
  const details = [{ field: 'items', issue }];
  const message = `items: ${issue}; ${remedy}.`;
  return refused(new ShelflineError('payload_too_large', message, { details }), nextFrom);
}

function refused(error: ShelflineError, nextFrom: string | null): Result {
  const { code, message, details } = presentError(error);
  const status = ERROR_STATUS[code];
  return { status, data: null, error: { code, message, details }, nextFrom };
}
