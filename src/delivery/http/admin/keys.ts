/** `/admin/v1/keys` and `/plans`: who may ask, how much, and for how long. */
import Type, { type Static } from 'typebox';
import {
  changeKey,
  createKey,
  type KeyView,
  listKeys,
  type NewKey,
  revokeKey,
  rotateKey,
} from '../../../app/accounts/manage-keys.ts';
import { keyUsage, usedToday } from '../../../app/accounts/meter.ts';
import type { AppContext } from '../../../app/context.ts';
import { missingParameter } from '../../../domain/values/error.ts';
import { HOUR_S, isoOrNull, toIso } from '../../../domain/values/time.ts';
import * as field from '../../interface/fields.ts';
import { filledIn, requireInstant } from '../../interface/parameters.ts';
import { presentUsage, usageSchema } from '../../operations/usage.ts';
import { defineAdmin } from './admin-operation.ts';

const GRACE_HOURS_DEFAULT = 24;
const GRACE_HOURS_MAX = 10_000;

const role = Type.Enum(['reader', 'operator'], {
  description: 'A reader asks. An operator also administers.',
});
const planName = Type.String({ minLength: 1, description: 'The name of a plan.' });
const end = Type.Union([Type.String(), Type.Null()], {
  description: 'When the key ends, ISO 8601; a bare date is its last day. Null: never.',
});
const force = filledIn(
  Type.Boolean({ default: false, description: 'Even if no operator is left.' }),
);
const idParam = Type.String({ minLength: 1, maxLength: 200, description: 'The id of a key.' });
const byId = Type.Object({ id: idParam });

const madeFields = {
  id: field.text,
  name: field.textOrNull,
  plan: field.text,
  role,
  expiresAt: field.instantOrNull,
};
const newKeySchema = Type.Object({
  key: Type.String({ description: 'The key itself, which is never shown again.' }),
  ...madeFields,
});
const keySchema = Type.Object(
  {
    ...madeFields,
    prefix: Type.String({ description: 'The first characters of the key.' }),
    state: Type.Enum(['active', 'expired', 'revoked']),
    createdAt: field.instant,
    revokedAt: field.instantOrNull,
    rotatedFrom: field.textOrNull,
    usedToday: field.count,
  },
  { title: 'Key' },
);

const keysList = defineAdmin({
  name: 'keys-list',
  method: 'GET',
  path: '/keys',
  summary: 'All keys, oldest first',
  params: Type.Object({}),
  data: Type.Object({ keys: Type.Array(keySchema) }),
  async handle(_, { app }) {
    const keys = await listKeys(app);
    return { keys: await Promise.all(keys.map((key) => presentKey(app, key))) };
  },
});

const keysCreate = defineAdmin({
  name: 'keys-create',
  method: 'POST',
  path: '/keys',
  summary: 'Make a key. It is shown only in this answer',
  status: 201,
  params: Type.Object({}),
  body: Type.Object({
    plan: planName,
    role: Type.Optional(role),
    name: Type.Optional(Type.String({ description: 'Whose key it is.' })),
    expiresAt: Type.Optional(end),
  }),
  data: newKeySchema,
  async handle({ body: { expiresAt, ...given } }, { app }) {
    return presentNew(await createKey(app, { ...given, expiresAt: endOf(expiresAt) }));
  },
});

const keysChange = defineAdmin({
  name: 'keys-change',
  method: 'PATCH',
  path: '/keys/:id',
  summary: 'Change plan, role or end of a key',
  params: byId,
  body: Type.Object({
    plan: Type.Optional(planName),
    role: Type.Optional(role),
    expiresAt: Type.Optional(end),
    force,
  }),
  data: keySchema,
  async handle({ params: { id }, body: { expiresAt, force: isForced, ...given } }, { app }) {
    if (expiresAt === undefined && Object.keys(given).length === 0) {
      throw missingParameter('plan', 'give plan, role or expiresAt');
    }
    const change = {
      ...given,
      ...(expiresAt === undefined ? {} : { expiresAt: endOf(expiresAt) }),
    };
    return await presentKey(app, await changeKey(app, id, change, isForced));
  },
});

const keysRotate = defineAdmin({
  name: 'keys-rotate',
  method: 'POST',
  path: '/keys/:id/rotate',
  summary: 'Make a successor of a key; the old one works on for a while',
  status: 201,
  params: byId,
  body: Type.Object({
    graceHours: filledIn(
      Type.Number({ minimum: 0, maximum: GRACE_HOURS_MAX, default: GRACE_HOURS_DEFAULT }),
    ),
  }),
  data: Type.Object({
    ...newKeySchema.properties,
    previous: Type.Object({ id: field.text, expiresAt: field.instant }),
  }),
  async handle({ params: { id }, body: { graceHours } }, { app }) {
    const made = await rotateKey(app, id, Math.round(graceHours * HOUR_S));
    const previous = { id, expiresAt: toIso(made.previous.expiresAt) };
    return { ...presentNew(made), previous };
  },
});

const keysRevoke = defineAdmin({
  name: 'keys-revoke',
  method: 'DELETE',
  path: '/keys/:id',
  summary: 'End a key for good, at once',
  params: Type.Object({ id: idParam, force }),
  data: keySchema,
  async handle({ params: { id, force: isForced } }, { app }) {
    return await presentKey(app, await revokeKey(app, id, isForced));
  },
});

const keysUsage = defineAdmin({
  name: 'keys-usage',
  method: 'GET',
  path: '/keys/:id/usage',
  summary: 'What a key has used today and on the last 30 days',
  params: byId,
  data: usageSchema,
  async handle({ params: { id } }, { app }) {
    return presentUsage(await keyUsage(app, id));
  },
});

const plansList = defineAdmin({
  name: 'plans-list',
  method: 'GET',
  path: '/plans',
  summary: 'The plans that a key can be on',
  params: Type.Object({}),
  data: Type.Object({
    plans: Type.Array(
      Type.Object({
        name: field.text,
        dailyLimit: field.countOrNull,
        isUnlimited: field.flag,
        hasAccess: field.flag,
      }),
    ),
  }),
  handle(_, { app }) {
    const plans = app.plans.map(({ name, dailyLimit }) => ({
      name,
      dailyLimit: typeof dailyLimit === 'number' ? dailyLimit : null,
      isUnlimited: dailyLimit === 'unlimited',
      hasAccess: dailyLimit !== null,
    }));
    return { plans };
  },
});

export const KEY_OPERATIONS = [
  ...[keysList, keysCreate, keysChange, keysRotate, keysRevoke, keysUsage],
  plansList,
];

function endOf(text: string | null | undefined) {
  return text === null || text === undefined ? null : requireInstant('expiresAt', text, 'end');
}

function presentNew({ id, key, name, plan, role, expiresAt }: NewKey): Static<typeof newKeySchema> {
  return { key, id, name, plan, role, expiresAt: isoOrNull(expiresAt) };
}

async function presentKey(app: AppContext, key: KeyView): Promise<Static<typeof keySchema>> {
  return {
    ...key,
    createdAt: toIso(key.createdAt),
    expiresAt: isoOrNull(key.expiresAt),
    revokedAt: isoOrNull(key.revokedAt),
    usedToday: await usedToday(app, key.id),
  };
}
