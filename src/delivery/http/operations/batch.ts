/** Batch: up to a hundred questions of one kind in one request, each answered or refused alone. */
import Type, { type Static } from 'typebox';
import { ERROR_STATUS } from '../../../domain/error.ts';
import { DEMO_ASIN, demoAsin } from '../../../domain/simulation/demo-asin.ts';
import { presentError, toShelflineError } from '../answer/error-body.ts';
import { type BoundOperation, bindOperation, contextOf } from '../bind-operation.ts';
import type { Form } from '../forms/form.ts';
import { defineOperation, type Operation, type OperationContext } from '../operation.ts';
import { nullable } from '../parameters.ts';

export const BATCH_ITEMS_MAX = 100;

/** What a batch can ask: the name in the request, and the operation's own. */
const BATCHED = {
  product: 'product',
  'sales-estimate': 'sales-estimate',
  'profit-calc': 'profit',
  'price-history': 'price-history',
  'bsr-history': 'bsr-history',
} as const;

type Batched = keyof typeof BATCHED;

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
  data: nullable(Type.Record(Type.String(), Type.Unknown())),
  error: nullable(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      details: Type.Array(Type.Record(Type.String(), Type.Unknown())),
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
  description: `Up to ${BATCH_ITEMS_MAX} questions of one kind in one request. Counts one request an item and is refused whole when fewer are left; items fail alone.`,
  input: 'body',
  params,
  data,
  errors: [],
  example: { operation: 'product', items: [{ asin: DEMO_ASIN }, { asin: demoAsin(1) }] },
  cost: ({ items }) => items.length,
  refund: ({ results }) => results.filter(({ status }) => status >= 500).length,
  async handle({ operation, items }, context) {
    const bound = bindItem(operation, context);
    const results: Result[] = [];
    for (const item of items) results.push(await answerItem(bound, item, context));
    return { operation, results };
  },
});

/** What a batch of the form can ask, by the name in the request. */
function operationsOf({ routes }: Form): ReadonlyMap<Batched, Operation> {
  const served = new Map(routes.map(({ operation }) => [operation.name, operation]));
  return new Map(
    (Object.keys(BATCHED) as Batched[]).flatMap((name) => {
      const operation = served.get(BATCHED[name]);
      return operation === undefined ? [] : [[name, operation] as const];
    }),
  );
}

const bindings = new WeakMap<Form, Map<string, BoundOperation>>();

/** Compiled once for each form. */
function bindItem(name: Batched, { app, form }: OperationContext): BoundOperation {
  const known = bindings.get(form) ?? new Map<string, BoundOperation>();
  bindings.set(form, known);
  const operation = operationsOf(form).get(name);
  if (operation === undefined) throw new TypeError(`form ${form.name} has no ${name}`);
  const bound = known.get(name) ?? bindOperation(operation, form, app.storeName);
  known.set(name, bound);
  return bound;
}

async function answerItem(
  { operation, form, fromJson }: BoundOperation,
  item: Readonly<Record<string, unknown>>,
  { app, caller }: OperationContext,
): Promise<Result> {
  try {
    const asked = fromJson(item);
    const answer: unknown = await operation.handle(asked, contextOf(app, form, asked, caller));
    return { status: 200, data: answer as Record<string, unknown>, error: null };
  } catch (thrown) {
    const error = toShelflineError(thrown);
    const status = ERROR_STATUS[error.code];
    if (status >= 500) app.log.error({ code: error.code, err: thrown }, 'batch item failed');
    const { code, message, details } = presentError(error);
    return { status, data: null, error: { code, message, details } };
  }
}
