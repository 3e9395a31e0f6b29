/**
 * The process that is killed while it works on a data directory. It prints when the work begins,
 * what is done, and when it ends. Arguments: kind of work, directory, backup.
 */
import { writeSync } from 'node:fs';
import { createKey, revokeKey } from '../../src/app/accounts/manage-keys.ts';
import { backUp, restore } from '../../src/main/command/backup.ts';
import { withAccounts } from '../../src/main/open/with-accounts.ts';
import { withApp } from '../../src/main/open/with-app.ts';

const CHANGES = 10;

const [kind = '', directory = '', file = ''] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);

async function changeKeys(): Promise<void> {
  await withAccounts(directory, async (app) => {
    for (let change = 0; change < CHANGES; change += 1) {
      const { id } = await createKey(app, { plan: 'pro', name: null });
      say(`made ${id}`);
      await revokeKey(app, id);
      say(`revoked ${id}`);
    }
  });
}

const WORK: Readonly<Record<string, () => Promise<unknown>>> = {
  backup: () => backUp(directory, file, true),
  restore: () => restore(directory, file, true),
  keys: changeKeys,
  migration: () => withApp(directory, async () => undefined),
};

say('begin');
await WORK[kind]?.();
say('end');
