/** Several processes import at once into one database, also the same products, and are killed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { openTestSchema, type TestSchema } from '../support/postgres.ts';
import { runJsonLines } from '../support/program.ts';
import { Importer } from './importer.ts';
import { openPlace, type Place } from './place.ts';
import { realFiles } from './real-files.ts';
import { Versions } from './versions.ts';

/** The goal is 20. */
const KILLS = Number(process.env['SHELFLINE_TEST_KILLS'] ?? 1);
const FILES = 4;
const KILL_WITHIN_MS = 2_000;

let schema: TestSchema;
let place: Place;

beforeEach(async () => {
  schema = await openTestSchema();
  place = openPlace(schema.url);
});
afterEach(async () => {
  await place.close();
  await schema.drop();
});

/** Returns the content hash of the database, which must be sound. */
async function soundHash(): Promise<string> {
  const store = await createPostgresStore({ url: schema.url });
  expect(await store.check('deep')).toEqual([]);
  const hash = await store.contentHash();
  await store.close();
  return hash;
}

/** Each process runs its imports one after another. No file may fail. */
async function importAtOnce(...processes: readonly (readonly (readonly string[])[])[]) {
  await Promise.all(
    processes.map(async (imports, number) => {
      for (const files of imports) {
        const args = ['import', ...files, '--data-dir', place.directory(`process-${number}`)];
        const reports = await runJsonLines<{ readonly error: string | null }>(args);
        expect(reports.map(({ error }) => error)).toEqual(reports.map(() => null));
      }
    }),
  );
}

it('ends in the content of a serial import where importers write other products', async () => {
  const importers = [0, 1].map((number) => {
    return new Importer(new Versions(number), place.directory(`importer-${number}`));
  });
  await Promise.all(importers.map((importer) => importer.run(FILES)));
  for (const { problems, refusals } of importers) expect([problems, refusals]).toEqual([[], 0]);
  const files = importers.flatMap((importer) => importer.files);
  expect(await soundHash()).toBe(await place.hashOfSerialImport(files));
}, 240_000);

it('ends there, too, where they write the same products in opposite orders', async () => {
  const directory = place.directory('files');
  const versions = new Versions(0);
  const files = Array.from({ length: FILES }, (_, at) => versions.begin(at + 1, directory));
  // Other statements about the same products at the same times.
  const rivals = files.map((file, at) => {
    const rival = join(directory, `rival-${at}.csv`);
    writeFileSync(rival, readFileSync(file, 'utf8').replaceAll('bottle', 'kettle'));
    return rival;
  });
  const all = [...files, ...rivals];
  await importAtOnce([all], [all.toReversed()]);
  expect(await soundHash()).toBe(await place.hashOfSerialImport(all));
}, 240_000);

it(
  'ends there, too, where importers are killed at random moments',
  async () => {
    const importers = [0, 1].map((number) => {
      return new Importer(new Versions(number), place.directory(`importer-${number}`));
    });
    const done = Promise.all(importers.map((importer) => importer.run()));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(500 + Math.random() * KILL_WITHIN_MS);
      importers[kill % 2]?.kill();
    }
    for (const importer of importers) importer.end();
    await done;
    expect(importers.flatMap(({ problems }) => problems)).toEqual([]);
    const files = importers.flatMap((importer) => importer.files);
    console.info(`${files.length} files imported while importers were killed ${KILLS} times`);
    expect(await soundHash()).toBe(await place.hashOfSerialImport(files));
  },
  240_000 + KILLS * 10_000,
);

it.skipIf(realFiles().length === 0)(
  'ends there, too, with real files',
  async () => {
    const imports = realFiles();
    await importAtOnce(imports, imports.toReversed());
    expect(await soundHash()).toBe(await place.hashOfSerialImport(...imports));
  },
  300_000,
);
