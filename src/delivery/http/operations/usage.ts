/** What a key has used of its plan. The question itself is not counted. */
import Type from 'typebox';
import { usageOf } from '../../../app/accounts/meter.ts';
import { toIso } from '../../../domain/values/time.ts';
import { defineOperation } from '../interface/operation.ts';
import { instant } from '../interface/parameters.ts';

export const usageOperation = defineOperation({
  name: 'usage',
  tag: 'Account',
  summary: 'Usage of the key',
  description: 'The plan of the key, what is left of today and the last 30 days. Not counted.',
  input: 'query',
  params: () => Type.Object({}),
  data: () =>
    Type.Object({
      plan: Type.String({ examples: ['pro'] }),
      limit: Type.Integer({ examples: [500] }),
      used: Type.Integer({ minimum: 0 }),
      remaining: Type.Integer({ minimum: 0 }),
      resetsAt: instant,
      days: Type.Array(
        Type.Object({ date: Type.String({ format: 'date' }), used: Type.Integer({ minimum: 0 }) }),
      ),
    }),
  errors: [],
  example: {},
  cost: () => 0,
  async handle(_, { app, caller }) {
    if (caller === undefined) throw new TypeError('usage was asked for nobody');
    const { plan, limit, used, remaining, resetsAt, days } = await usageOf(app, caller);
    return {
      plan,
      limit,
      used,
      remaining,
      resetsAt: toIso(resetsAt),
      days: days.map(({ date, used: usedThen }) => ({ date, used: usedThen })),
    };
  },
});
