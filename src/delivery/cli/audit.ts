/** `audit`: who changed what, when and from where. */
import { Command } from 'commander';
import { readTrail, type TrailLine } from '../../app/accounts/trail.ts';
import { addCommonOptions, answerList, type CommonOptions } from './cli-io.ts';
import type { KeysDeps } from './keys.ts';
import { wholeNumber } from './options.ts';

interface AuditOptions extends CommonOptions {
  readonly limit: number;
  readonly before?: string;
}

const ENTRIES_USUAL = 50;
const ENTRIES_MAX = 10_000;

export function auditCommand({ io, withAccounts }: KeysDeps): Command {
  return addCommonOptions(new Command('audit'))
    .description('List what was changed in the last 400 days, newest first.')
    .option('--limit <count>', 'how many lines', wholeNumber(1, ENTRIES_MAX), ENTRIES_USUAL)
    .option('--before <id>', 'only what is older than this line; --json names the ids')
    .action(async (options: AuditOptions) => {
      const { limit, before = null } = options;
      const page = await withAccounts(options.dataDir, (app) => readTrail(app, { before, limit }));
      const header = ['AT', 'BY', 'FROM', 'DONE', 'TO', 'DETAIL'];
      const rows = page.entries.map(rowOf);
      answerList(io, options, page, { header, rows, whenEmpty: 'Nothing was changed yet.' });
    });
}

function rowOf({ at, actor, from, action, subject, detail }: TrailLine): readonly string[] {
  const by = actor.name === null ? actor.id : `${actor.id} (${actor.name})`;
  return [at, by, from ?? '-', action, subject ?? '-', JSON.stringify(detail)];
}
