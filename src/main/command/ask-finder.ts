/** Runs the product finder for the command line, with the index of the installation. */
import { join } from 'node:path';
import { openFileSearch } from '../../adapters/search-index/files/file-search.ts';
import { createClaim } from '../../adapters/sqlite/engine/claim.ts';
import type { AskFinder, FinderData } from '../../delivery/cli/find.ts';
import { bindOperation, contextOf } from '../../delivery/interface/bind-operation.ts';
import { formA } from '../../delivery/interface/forms.ts';
import { finderQueryOperation } from '../../delivery/operations/finder.ts';
import { MARKETPLACES } from '../../domain/values/marketplace.ts';
import { storageOf } from '../open/choose-storage.ts';
import { CLAIM_FILE, INDEX_DIRECTORY } from '../open/data-directory.ts';
import { withKeptData } from '../open/with-app.ts';

/** The command line has no forms: it accepts every marketplace of either. */
const everywhere = { ...formA, marketplaces: MARKETPLACES.map(({ id }) => id) };

export async function withFinder<Result>(
  dataDirectory: string | undefined,
  work: (ask: AskFinder) => Promise<Result>,
): Promise<Result> {
  return await withKeptData(dataDirectory, async ({ app, adopt }, config) => {
    const directory = config.dataDirectory;
    const store = await (await storageOf(config)).openMarket();
    // A service on this data writes the files, if there is one; they are read either way.
    const claim = createClaim(join(directory, CLAIM_FILE));
    try {
      const index = await openFileSearch({
        store,
        feed: store.feed,
        directory: join(directory, INDEX_DIRECTORY),
        mayWrite: claim.hold,
        rateCards: app.rateCards(),
        onPublish: adopt,
      });
      try {
        const bound = bindOperation(finderQueryOperation, everywhere, app.storeName);
        return await work(async (given) => {
          const params = bound.fromText(given);
          const context = contextOf(app, everywhere, params);
          return (await finderQueryOperation.handle(params, context)) as FinderData;
        });
      } finally {
        await index.close();
      }
    } finally {
      claim.release();
      await store.close();
    }
  });
}
