/** What `doctor` says of the sales model, and of listings that follow another one. */
import { createModelFile } from '../adapters/model-file/model-file.ts';
import { modelWarning } from '../app/model-warning.ts';
import type { Finding } from '../domain/diagnosis.ts';
import type { ImportStore } from '../ports/import-store.ts';

const NAME = 'sales model';

export async function checkModel(directory: string, imports: ImportStore): Promise<Finding> {
  const models = createModelFile({ directory });
  const warning = await modelWarning(models, imports);
  if (warning !== null) {
    const { problem, remedy } = warning;
    return { name: NAME, state: 'failed', detail: problem, remedy };
  }
  const { id } = models.current();
  const stale = await imports.staleListings(id);
  if (stale === 0) return { name: NAME, state: 'ok', detail: id, remedy: null };
  return {
    name: NAME,
    state: 'warning',
    detail: `${stale} ${stale === 1 ? 'listing follows' : 'listings follow'} another model than ${id}`,
    remedy: 'start the service, or run any command that reads the market: they are derived again',
  };
}
