/** `keys`: creates, lists and changes API keys. A change takes effect within a second. */
import { Command, Option } from 'commander';
import {
  changeKey,
  createKey,
  type KeyChange,
  type KeyView,
  listKeys,
  revokeKey,
  rotateKey,
} from '../../app/accounts/manage-keys.ts';
import { keyUsage, type Usage } from '../../app/accounts/meter.ts';
import type { AppContext } from '../../app/context.ts';
import type { Role } from '../../domain/account/api-key.ts';
import { missingParameter } from '../../domain/values/error.ts';
import { type EpochSeconds, HOUR_S, isoOrNull, toIso } from '../../domain/values/time.ts';
import {
  addCommonOptions,
  answer,
  answerList,
  type CliIo,
  type CommonOptions,
  table,
} from './cli-io.ts';
import { parseDuration, parseEnd } from './options.ts';

export type AccountsContext = Pick<
  AppContext,
  'keys' | 'usage' | 'jobs' | 'audit' | 'trail' | 'clock' | 'random' | 'plans' | 'storeName'
>;

export interface KeysDeps {
  readonly io: CliIo;
  /** Opens the accounts of a data directory while `work` runs. */
  withAccounts<Result>(
    dataDir: string | undefined,
    work: (app: AccountsContext) => Promise<Result>,
  ): Promise<Result>;
}

const GRACE_SECONDS_DEFAULT = 24 * HOUR_S;
const NEVER = 'never';
const ROLES: readonly Role[] = ['reader', 'operator'];
const FORCE_WORDS = 'even if no operator is left to use the administration over HTTP';

export function keysCommand(deps: KeysDeps): Command {
  const keys = new Command('keys').description('Make, list and change API keys.');
  for (const build of [create, list, update, revoke, rotate, usage]) {
    keys.addCommand(addCommonOptions(build(deps)));
  }
  return keys;
}

interface CreateOptions extends CommonOptions {
  readonly plan: string;
  readonly role: Role;
  readonly name?: string;
  readonly expires?: number;
}

function create({ io, withAccounts }: KeysDeps): Command {
  return new Command('create')
    .description('Make a key. It is shown this once and kept only as a hash.')
    .requiredOption('--plan <name>', 'plan of the key, such as starter, pro or business')
    .addOption(
      new Option('--role <role>', 'what the key may do: ask only, or also run the installation')
        .choices(ROLES)
        .default('reader'),
    )
    .option('--name <text>', 'whose key it is, for lists')
    .option('--expires <date>', 'last day, or an ISO 8601 time', parseEnd)
    .action(async (options: CreateOptions) => {
      const { plan, role, name = null, expires: expiresAt = null } = options;
      const key = await withAccounts(options.dataDir, async (app) => {
        const made = await createKey(app, { plan, role, name, expiresAt });
        noteWithoutAccess(io, app, made.plan);
        return made;
      });
      answer(
        io,
        options,
        { ...key, expiresAt: isoOrNull(key.expiresAt) },
        [key.key],
        [shownOnce(key)],
      );
    });
}

function list({ io, withAccounts }: KeysDeps): Command {
  return new Command('list')
    .description('List all keys, oldest first.')
    .action(async (options: CommonOptions) => {
      const keys = await withAccounts(options.dataDir, listKeys);
      const header = ['ID', 'KEY', 'PLAN', 'ROLE', 'STATE', 'EXPIRES', 'NAME'];
      const rows = keys.map((key) => [
        key.id,
        `${key.prefix}…`,
        key.plan,
        key.role,
        key.state,
        isoOrNull(key.expiresAt) ?? '-',
        key.name ?? '',
      ]);
      const whenEmpty = 'No keys yet: make one with "keys create".';
      answerList(io, options, { keys: keys.map(presentKey) }, { header, rows, whenEmpty });
    });
}

interface UpdateOptions extends CommonOptions {
  readonly plan?: string;
  readonly role?: Role;
  readonly expires?: EpochSeconds | typeof NEVER;
  readonly force?: true;
}

function update({ io, withAccounts }: KeysDeps): Command {
  return new Command('update')
    .description('Change plan, role or end of a key.')
    .argument('<id>', 'id of the key')
    .option('--plan <name>', 'the new plan')
    .addOption(new Option('--role <role>', 'what the key may do').choices(ROLES))
    .option('--expires <date>', 'last day, an ISO 8601 time, or `never`', parseEndOrNever)
    .option('--force', FORCE_WORDS)
    .action(async (id: string, { json, dataDir, force, ...given }: UpdateOptions) => {
      const change = changeOf(given);
      const key = await withAccounts(dataDir, async (app) => {
        const changed = await changeKey(app, id, change, force);
        noteWithoutAccess(io, app, changed.plan);
        return changed;
      });
      const end = key.expiresAt === null ? '' : `, until ${toIso(key.expiresAt)}`;
      const line = `Key ${id} is on plan ${key.plan}, role ${key.role}${end}.`;
      answer(io, { json: json === true }, presentKey(key), [line]);
    });
}

function changeOf({ plan, role, expires }: UpdateOptions): KeyChange {
  if (plan === undefined && role === undefined && expires === undefined) {
    throw missingParameter('plan', 'give --plan, --role or --expires');
  }
  return {
    ...(plan === undefined ? {} : { plan }),
    ...(role === undefined ? {} : { role }),
    ...(expires === undefined ? {} : { expiresAt: expires === NEVER ? null : expires }),
  };
}

function parseEndOrNever(text: string): EpochSeconds | typeof NEVER {
  return text === NEVER ? NEVER : parseEnd(text);
}

function revoke({ io, withAccounts }: KeysDeps): Command {
  return new Command('revoke')
    .description('End a key for good, at once.')
    .argument('<id>', 'id of the key')
    .option('--force', FORCE_WORDS)
    .action(async (id: string, options: CommonOptions & { force?: true }) => {
      const key = await withAccounts(options.dataDir, (app) => revokeKey(app, id, options.force));
      answer(io, options, presentKey(key), [`Key ${id} is revoked.`]);
    });
}

function rotate({ io, withAccounts }: KeysDeps): Command {
  return new Command('rotate')
    .description('Make a successor of a key; the old one works on for a while.')
    .argument('<id>', 'id of the old key')
    .addOption(
      new Option('--grace <duration>', 'how long the old key works on: 30m, 24h, 7d')
        .argParser(parseDuration)
        .default(GRACE_SECONDS_DEFAULT, '24h'),
    )
    .action(async (id: string, options: CommonOptions & { grace: number }) => {
      const key = await withAccounts(options.dataDir, (app) => rotateKey(app, id, options.grace));
      const previous = { id, expiresAt: toIso(key.previous.expiresAt) };
      const value = { ...key, expiresAt: isoOrNull(key.expiresAt), previous };
      const until = `The old key ${id} works until ${previous.expiresAt}.`;
      answer(io, options, value, [key.key], [shownOnce(key), until]);
    });
}

function usage({ io, withAccounts }: KeysDeps): Command {
  return new Command('usage')
    .description('Show what a key has used today and on the last 30 days.')
    .argument('<id>', 'id of the key')
    .action(async (id: string, options: CommonOptions) => {
      const found = await withAccounts(options.dataDir, (app) => keyUsage(app, id));
      const value = { id, ...found, resetsAt: toIso(found.resetsAt) };
      const days = found.days.filter(({ used }) => used > 0);
      const lines = table(days.map(({ date, used }) => [date, String(used)]));
      answer(io, options, value, [todayOf(found), ...lines]);
    });
}

function todayOf({ used, limit, plan }: Usage): string {
  if (limit === null) return `${used} requests today, plan ${plan}: no daily limit`;
  if (limit === 0) return `${used} requests today, plan ${plan}: no API access`;
  return `${used} of ${limit} requests today, plan ${plan}`;
}

/** Returns a remark, so that standard output has only the key: `KEY=$(… keys create …)`. */
function shownOnce({ id, plan }: { readonly id: string; readonly plan: string }): string {
  return `Key ${id} on plan ${plan}. It is not shown again.`;
}

/** Warns that keys of the plan are valid but have no access. */
function noteWithoutAccess(io: CliIo, { plans }: AccountsContext, name: string): void {
  const plan = plans.find((one) => one.name === name);
  if (plan?.dailyLimit === null) {
    io.note(`Plan ${name} has no API access: requests with its keys are answered with 403.`);
  }
}

function presentKey(key: KeyView) {
  return {
    ...key,
    createdAt: toIso(key.createdAt),
    expiresAt: isoOrNull(key.expiresAt),
    revokedAt: isoOrNull(key.revokedAt),
  };
}
