/** API keys and plans: who may ask, how much, and for how long. */
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
import { keyUsage, type Usage, usedToday } from '../../../app/accounts/meter.ts';
import { invalidParameter, missingParameter } from '../../../domain/values/error.ts';
import { DAY_S, HOUR_S, isoOrNull, MINUTE_S, toIso } from '../../../domain/values/time.ts';
import { type AccountsContext, defineAdmin } from '../../interface/admin-operation.ts';
import { shownList } from '../../interface/command.ts';
import * as field from '../../interface/fields.ts';
import { filledIn, requireInstant } from '../../interface/parameters.ts';
import { presentUsage, usageSchema } from '../usage.ts';

const GRACE_HOURS_DEFAULT = 24;
const GRACE_HOURS_MAX = 10_000;
/** Ends a key never, as a person types it. */
const NEVER = 'never';

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
  needs: 'accounts',
  params: Type.Object({}),
  data: Type.Object({ keys: Type.Array(keySchema) }),
  command: {
    name: 'keys list',
    show({ keys }) {
      const header = ['ID', 'KEY', 'PLAN', 'ROLE', 'STATE', 'EXPIRES', 'NAME'];
      const rows = keys.map((key) => {
        const { id, prefix, plan, state, expiresAt, name } = key;
        return [id, `${prefix}…`, plan, key.role, state, expiresAt ?? '-', name ?? ''];
      });
      return shownList(header, rows, 'No keys yet: make one with "keys create".');
    },
  },
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
  needs: 'accounts',
  params: Type.Object({
    plan: planName,
    role: Type.Optional(role),
    name: Type.Optional(Type.String({ description: 'Whose key it is.' })),
    expiresAt: Type.Optional(end),
  }),
  data: newKeySchema,
  command: {
    name: 'keys create',
    options: {
      plan: { flags: '--plan <name>', words: 'plan of the key, such as starter, pro or business' },
      role: { words: 'what the key may do', usual: 'reader' },
      expiresAt: { flags: '--expires <date>', words: 'last day, or an ISO 8601 time' },
    },
    show: (made, app) => ({
      lines: [made.key],
      remarks: [shownOnce(made)],
      warnings: withoutAccess(app, made.plan),
    }),
  },
  async handle({ expiresAt, ...given }, { app }) {
    return presentNew(await createKey(app, { ...given, expiresAt: endOf(expiresAt) }));
  },
});

const keysChange = defineAdmin({
  name: 'keys-change',
  method: 'PATCH',
  path: '/keys/:id',
  summary: 'Change plan, role or end of a key',
  needs: 'accounts',
  params: Type.Object({
    id: idParam,
    plan: Type.Optional(planName),
    role: Type.Optional(role),
    expiresAt: Type.Optional(end),
    force,
  }),
  data: keySchema,
  command: {
    name: 'keys update',
    options: {
      plan: { flags: '--plan <name>' },
      role: { words: 'what the key may do' },
      expiresAt: {
        flags: '--expires <date>',
        words: `last day, an ISO 8601 time, or \`${NEVER}\``,
        read: (text) => (text === NEVER ? null : text),
      },
    },
    show(key, app) {
      const until = key.expiresAt === null ? '' : `, until ${key.expiresAt}`;
      return {
        lines: [`Key ${key.id} is on plan ${key.plan}, role ${key.role}${until}.`],
        warnings: withoutAccess(app, key.plan),
      };
    },
  },
  async handle({ id, expiresAt, force: isForced, ...given }, { app }) {
    if (expiresAt === undefined && Object.keys(given).length === 0) {
      throw missingParameter('plan', 'give plan, role or expiresAt (--plan, --role or --expires)');
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
  needs: 'accounts',
  params: Type.Object({
    id: idParam,
    graceHours: filledIn(
      Type.Number({ minimum: 0, maximum: GRACE_HOURS_MAX, default: GRACE_HOURS_DEFAULT }),
    ),
  }),
  data: Type.Object({
    ...newKeySchema.properties,
    previous: Type.Object({ id: field.text, expiresAt: field.instant }),
  }),
  command: {
    name: 'keys rotate',
    options: {
      graceHours: {
        flags: '--grace <duration>',
        words: 'how long the old key works on: 30m, 24h, 7d',
        usual: `${GRACE_HOURS_DEFAULT}h`,
        read: hoursOf,
      },
    },
    show: (made) => ({
      lines: [made.key],
      remarks: [
        shownOnce(made),
        `The old key ${made.previous.id} works until ${made.previous.expiresAt}.`,
      ],
    }),
  },
  async handle({ id, graceHours }, { app }) {
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
  needs: 'accounts',
  params: Type.Object({ id: idParam, force }),
  data: keySchema,
  command: {
    name: 'keys revoke',
    show: ({ id }) => ({ lines: [`Key ${id} is revoked.`] }),
  },
  async handle({ id, force: isForced }, { app }) {
    return await presentKey(app, await revokeKey(app, id, isForced));
  },
});

const keysUsage = defineAdmin({
  name: 'keys-usage',
  method: 'GET',
  path: '/keys/:id/usage',
  summary: 'What a key has used today and on the last 30 days',
  needs: 'accounts',
  params: byId,
  data: Type.Object({ id: field.text, ...usageSchema.properties }),
  command: {
    name: 'keys usage',
    show(found) {
      const days = found.days.filter(({ used }) => used > 0);
      return { lines: [todayOf(found)], rows: days.map(({ date, used }) => [date, `${used}`]) };
    },
  },
  async handle({ id }, { app }) {
    return { id, ...presentUsage(await keyUsage(app, id)) };
  },
});

const plansList = defineAdmin({
  name: 'plans-list',
  method: 'GET',
  path: '/plans',
  summary: 'The plans that a key can be on',
  needs: 'accounts',
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

export const OPERATIONS = [
  keysList,
  keysCreate,
  keysChange,
  keysRotate,
  keysRevoke,
  keysUsage,
  plansList,
];

function endOf(text: string | null | undefined) {
  return text === null || text === undefined ? null : requireInstant('expiresAt', text, 'end');
}

const UNIT_SECONDS = { m: MINUTE_S, h: HOUR_S, d: DAY_S };
const DURATION = /^(\d{1,6})([mhd])$/;

/** Returns hours for `30m`, `24h` or `7d`. */
function hoursOf(text: string): number {
  const [, count, unit] = DURATION.exec(text.trim()) ?? [];
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') {
    throw invalidParameter('graceHours', 'must be a number and m, h or d, such as 24h');
  }
  return (Number(count) * UNIT_SECONDS[unit]) / HOUR_S;
}

function presentNew({ id, key, name, plan, role, expiresAt }: NewKey): Static<typeof newKeySchema> {
  return { key, id, name, plan, role, expiresAt: isoOrNull(expiresAt) };
}

async function presentKey(app: AccountsContext, key: KeyView): Promise<Static<typeof keySchema>> {
  return {
    ...key,
    createdAt: toIso(key.createdAt),
    expiresAt: isoOrNull(key.expiresAt),
    revokedAt: isoOrNull(key.revokedAt),
    usedToday: await usedToday(app, key.id),
  };
}

function todayOf({ used, limit, plan }: Pick<Usage, 'used' | 'limit' | 'plan'>): string {
  if (limit === null) return `${used} requests today, plan ${plan}: no daily limit`;
  if (limit === 0) return `${used} requests today, plan ${plan}: no API access`;
  return `${used} of ${limit} requests today, plan ${plan}`;
}

/** Returns a remark, so that standard output has only the key: `KEY=$(… keys create …)`. */
function shownOnce({ id, plan }: { readonly id: string; readonly plan: string }): string {
  return `Key ${id} on plan ${plan}. It is not shown again.`;
}

/** Warns that keys of the plan are valid but have no access. */
function withoutAccess({ plans }: AccountsContext, name: string): readonly string[] {
  const plan = plans.find((one) => one.name === name);
  if (plan?.dailyLimit !== null) return [];
  return [`Plan ${name} has no API access: requests with its keys are answered with 403.`];
}
