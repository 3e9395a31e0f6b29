/** The usage of a key under its plan. The question itself is not counted. */
import Type from 'typebox';
import { type Usage, usageOf } from '../../app/accounts/meter.ts';
import { toIso } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import { defineOperation } from '../interface/operation.ts';

export const usageSchema = Type.Object({
  plan: Type.String({ examples: ['pro'] }),
  limit: field.nullable(Type.Integer({ examples: [500] })),
  used: field.count,
  remaining: field.nullable(field.count),
  resetsAt: field.instant,
  days: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), used: field.count })),
});

export function presentUsage(usage: Usage) {
  return { ...usage, resetsAt: toIso(usage.resetsAt) };
}

export const usageOperation = defineOperation({
  name: 'usage',
  tag: 'Account',
  summary: 'Usage of the key',
  description: 'The plan of the key, what is left of today and the last 30 days. Not counted.',
  input: 'query',
  params: () => Type.Object({}),
  data: () => usageSchema,
  errors: [],
  example: {},
  cost: () => 0,
  async handle(_, { app, caller }) {
    if (caller === undefined) throw new TypeError('usage was asked for nobody');
    return presentUsage(await usageOf(app, caller));
  },
});
