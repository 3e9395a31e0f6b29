/** One byte that changes on the disk changes no answer: it is the same, or says what is damaged. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ShelflineError } from '../../../domain/values/error.ts';
import { isLogDamaged } from '../engine/log-damage.ts';
import { createSqliteAccounts } from './accounts.ts';
import { openUsageDatabase } from './open-database.ts';

const KEYS = Array.from({ length: 12 }, (_, at) => `key_${at}`);
const DAYS = Array.from({ length: 60 }, (_, at) => `2026-0${(at >> 4) + 1}-${(at & 15) + 10}`);
const TODAY = '2026-04-01';
const LIMIT = 1_000;
const PLACES = 200;

let root: string;
let sound: Buffer;
/** What a killed process leaves: the same, in a log that was never written back. */
let killed: Files;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'shelfline-damage-'));
  const directory = join(root, 'sound');
  const { keys, usage, close } = createSqliteAccounts({ directory });
  for (const [at, id] of KEYS.entries()) {
    const hash = String(at).padStart(64, `${at}ab`);
    const times = { createdAt: at, expiresAt: at % 3 ? null : 99, revokedAt: at % 4 ? null : 5 };
    const rotatedFrom = at === 0 ? null : `key_${at - 1}`;
    await keys.insert({
      ...times,
      id,
      hash,
      prefix: 'sl_abc',
      name: null,
      plan: 'pro',
      role: 'reader',
      rotatedFrom,
      endedAt: at % 6 ? null : 99,
      chartOf: at === 1 ? 'DE/B0DEMO0001' : null,
    });
    for (const [back, day] of [...DAYS, TODAY].entries()) {
      await usage.take({ keyId: id, day, limit: LIMIT, cost: at + back + 1 });
    }
  }
  killed = readFiles(directory);
  await close();
  sound = readFileSync(join(directory, 'usage.db'));
});
afterAll(() => rmSync(root, { recursive: true }));

it('of usage.db, at random places', async () => {
  const expected = await answersOf({ 'usage.db': sound });
  expect(expected.filter((answer) => answer === DAMAGED)).toEqual([]);
  let told = 0;
  for (const place of places(PLACES, sound.length)) {
    const answers = await answersOf({ 'usage.db': flipped(sound, place) });
    expect(changes(answers, expected), `byte ${place}`).toEqual([]);
    if (answers.includes(DAMAGED)) told += 1;
  }
  expect(told).toBeGreaterThan(PLACES / 4);
});

it('of the log a killed process left, before the last thing in it', async () => {
  const log = killed['usage.db-wal'] ?? Buffer.alloc(0);
  const expected = await answersOf(killed);
  expect(expected).toEqual(await answersOf({ 'usage.db': sound }));
  for (const place of places(PLACES / 4, log.length - 2 * 4_120)) {
    const answers = await answersOf({ ...killed, 'usage.db-wal': flipped(log, place) });
    expect(changes(answers, expected), `byte ${place}`).toEqual([]);
  }
});

it('in a row is named by doctor’s check, and refused to that key alone', async () => {
  const directory = join(root, 'row');
  createDirectory(directory, sound);
  const database = openUsageDatabase(directory);
  database.exec("UPDATE api_key SET revoked_at = NULL WHERE id = 'key_4'");
  database.exec(`UPDATE daily_use SET debited = 0 WHERE key_id = 'key_5' AND day = '${TODAY}'`);
  database.close();
  const { keys, usage, check, close } = createSqliteAccounts({ directory });
  const take = async (keyId: string) =>
    await usage.take({ keyId, day: TODAY, limit: LIMIT, cost: 1 });
  expect(await check()).toEqual([
    'api_key key_4: not what was written',
    `daily_use key_5 ${TODAY}: not what was written`,
  ]);
  await expect(keys.byId('key_4')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('the key key_4 is damaged'),
  });
  await expect(take('key_5')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining(`the key key_5 on ${TODAY} is damaged`),
  });
  expect(await keys.byId('key_6')).toMatchObject({ id: 'key_6' });
  expect(await take('key_6')).toMatchObject({ granted: true });
  await close();
});

const DAMAGED = 'says that it is damaged';

function createDirectory(directory: string, bytes: Buffer): void {
  openUsageDatabase(directory).close();
  writeFileSync(join(directory, 'usage.db'), bytes);
}

/** Every question the service asks of its accounts, on a directory of its own. */
async function answersOf(files: Files): Promise<readonly string[]> {
  const directory = mkdtempSync(join(root, 'd-'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(directory, name), bytes);
  // The program that opens the directory looks at the log first, and tells what is lost.
  if (isLogDamaged(join(directory, 'usage.db'))) return [DAMAGED];
  const answers: string[] = [];
  const ask = async (question: () => unknown) => {
    answers.push(await Promise.resolve().then(question).then(JSON.stringify, damageOf));
  };
  let accounts: ReturnType<typeof createSqliteAccounts> | null = null;
  try {
    accounts = createSqliteAccounts({ directory });
  } catch (error) {
    damageOf(error);
  }
  const opened = () => accounts ?? refuse();
  for (const [at, id] of [...KEYS, 'key_none'].entries()) {
    await ask(() => opened().keys.byHash(String(at).padStart(64, `${at}ab`)));
    await ask(() => opened().keys.byId(id));
    await ask(() => opened().usage.days(id, 50));
    await ask(() => opened().usage.used(id, TODAY));
    await ask(() => opened().usage.take({ keyId: id, day: TODAY, limit: LIMIT, cost: 0 }));
    await ask(() => opened().usage.take({ keyId: id, day: TODAY, limit: LIMIT, cost: 1 }));
  }
  await ask(() => opened().keys.list());
  await accounts?.close();
  rmSync(directory, { recursive: true });
  return answers;
}

function refuse(): never {
  throw new ShelflineError('unavailable', 'not opened');
}

/** Anything but a clear word is a fault of the program, and fails the test. */
function damageOf(error: unknown): string {
  if (error instanceof ShelflineError && error.code === 'unavailable') return DAMAGED;
  throw error;
}

type Files = Readonly<Record<string, Buffer>>;

function readFiles(directory: string): Files {
  const read = (name: string) => [name, readFileSync(join(directory, name))];
  return Object.fromEntries(['usage.db', 'usage.db-wal'].map(read));
}

function flipped(sound: Buffer, place: number): Buffer {
  const bytes = Buffer.from(sound);
  bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (place & 7)), place);
  return bytes;
}

/** Answers that are neither the same nor say that something is damaged. */
function changes(answers: readonly string[], expected: readonly string[]): readonly string[] {
  return answers.filter((answer, at) => answer !== DAMAGED && answer !== expected[at]);
}

/** Equal at every run. */
function places(count: number, length: number): readonly number[] {
  let state = 7;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % length;
  });
}
