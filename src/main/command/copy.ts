/** Copies an installation: from a data directory or a database into an empty one. */
import type { Change } from '../../app/accounts/trail.ts';
import { copyAccounts } from '../../app/copy/copy-accounts.ts';
import { copyMarket, type OnCopied } from '../../app/copy/copy-market.ts';
import type { CopyReport } from '../../delivery/cli/copy.ts';
import { databaseAddress, isDatabaseAddress, shownAddress } from '../config/database.ts';
import { callerPath } from '../config/files.ts';
import type { CopyFrom, CopyTo } from '../copy/copy-ends.ts';
import { systemTrail } from '../open/system-trail.ts';

/** Copies between two places as a command names them, and adds a line to the trail of the copy. */
export async function copy(from: string, to: string, onCopied: OnCopied): Promise<CopyReport> {
  const subject = isDatabaseAddress(from) ? shownAddress(from) : callerPath(from);
  return await copyBetween(from, to, onCopied, { action: 'copy', subject });
}

export async function copyBetween(
  from: string,
  to: string,
  onCopied: OnCopied,
  change: Change | null = null,
): Promise<CopyReport> {
  const source = await openFrom(from);
  try {
    const target = await openTo(to);
    try {
      return await copyAll(source, target, onCopied, change);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Copies between two places that are open. */
export async function copyAll(
  source: CopyFrom,
  target: CopyTo,
  onCopied: OnCopied,
  change: Change | null = null,
): Promise<CopyReport> {
  const market = await copyMarket(source.market, target.market, onCopied);
  const { keys } = await copyAccounts(source.accounts, target.accounts);
  const model = await source.model();
  if (model !== null) await target.putModel(model);
  if (change !== null) await systemTrail(target.accounts.audit).add(change);
  await target.finish();
  return { ...market, keys, model: model?.id ?? null };
}

async function openFrom(place: string): Promise<CopyFrom> {
  if (isDatabaseAddress(place)) {
    const { copyFromDatabase } = await import('../copy/copy-database.ts');
    return await copyFromDatabase(databaseAddress(place, '--from'));
  }
  const { copyFromDirectory } = await import('../copy/copy-directory.ts');
  return await copyFromDirectory(callerPath(place), (text) => process.stderr.write(`${text}\n`));
}

async function openTo(place: string): Promise<CopyTo> {
  if (isDatabaseAddress(place)) {
    const { copyToDatabase } = await import('../copy/copy-database.ts');
    return await copyToDatabase(databaseAddress(place, '--to'));
  }
  const { copyToDirectory } = await import('../copy/copy-directory.ts');
  return await copyToDirectory(callerPath(place));
}
