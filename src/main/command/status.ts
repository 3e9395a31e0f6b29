/** Says how an installation is. */
import { type InstallationStatus, statusOf } from '../../app/installation/status.ts';
import { withKeptData } from '../open/with-app.ts';

export async function status(
  dataDirectory: string | undefined,
): Promise<InstallationStatus & { readonly storeName: string }> {
  return await withKeptData(dataDirectory, async ({ app }) => ({
    ...(await statusOf(app)),
    storeName: app.storeName,
  }));
}
