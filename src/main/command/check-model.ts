/** Checks that the sales model in force is the one that the listings follow. */
import { modelWarning } from '../../app/sales/model-warning.ts';
import type { Finding } from '../../domain/values/diagnosis.ts';
import type { ModelStore } from '../../ports/sales-model.ts';
import type { ImportStore } from '../../ports/store/import-store.ts';
import { failure, sound, warning } from './findings.ts';

const NAME = 'sales model';

export async function checkModel(
  models: Pick<ModelStore, 'current' | 'fault'>,
  imports: ImportStore,
): Promise<Finding> {
  const problem = await modelWarning(models, imports);
  if (problem !== null) return failure(NAME, problem.problem, problem.remedy);
  const { id } = models.current();
  const stale = await imports.staleListings(id);
  if (stale === 0) return sound(NAME, id);
  return warning(
    NAME,
    `${stale} ${stale === 1 ? 'listing follows' : 'listings follow'} another model than ${id}`,
    'start the service, or run any command that reads the market: they are derived again',
  );
}
