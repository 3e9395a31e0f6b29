/**
 * Builds a store that holds one report of search terms, and for a few hundred of them the counted
 * volumes of a Search Query Performance report.
 */
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { KeywordObservation } from '../../src/domain/product/observation.ts';
import { type RandomStream, randomStream } from '../../src/domain/simulation/random.ts';
import { searchTerms } from './terms.ts';

const BATCH = 1000;
/** One in this many terms is measured. */
const MEASURED_EVERY = 2003;

export async function buildStore(directory: string, terms: number): Promise<void> {
  const store = createSqliteStore({ directory });
  const derive = deriveListings(builtInModel());
  const random = randomStream(2, 'volumes');
  let batch: KeywordObservation[] = [];
  for (const row of searchTerms(terms, 1)) {
    batch.push(row);
    const rank = row.searchFrequencyRank ?? 1;
    if (rank % MEASURED_EVERY === 0) batch.push(measured(row, rank, random));
    if (batch.length < BATCH) continue;
    await store.imports.apply(batch, derive);
    batch = [];
  }
  await store.imports.apply(batch, derive);
  await store.close();
}

/** Volumes by the law of Zipf and Mandelbrot, with the noise of single queries. */
function measured(row: KeywordObservation, rank: number, random: RandomStream): KeywordObservation {
  const searchVolume = Math.round(random.logNormal(3_000_000 / (rank + 5) ** 0.8, 0.2));
  const source = 'spapi-search-query:B000000001';
  return { ...row, searchVolume, searchFrequencyRank: null, clicked: [], source };
}
