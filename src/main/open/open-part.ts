/** Opens what an operation of the administration needs, for one command. */
import type { Needed } from '../../delivery/interface/admin-operation.ts';

type Work<Part extends keyof Needed, Result> = (app: Needed[Part]) => Promise<Result>;

export async function openPart<Part extends keyof Needed, Result>(
  part: Part,
  dataDirectory: string | undefined,
  work: Work<Part, Result>,
): Promise<Result> {
  if (part === 'accounts') {
    const { withAccounts } = await import('./with-accounts.ts');
    return await withAccounts(dataDirectory, work as Work<'accounts', Result>);
  }
  const { withKeptData } = await import('./with-app.ts');
  return await withKeptData(dataDirectory, ({ app }) =>
    (work as Work<'installation', Result>)(app),
  );
}
