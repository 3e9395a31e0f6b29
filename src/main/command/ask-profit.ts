/** The profit calculator for the command line: the operation itself, without HTTP around it. */
import type { AskProfit, Fields } from '../../delivery/cli/profit.ts';
import { bindOperation, contextOf } from '../../delivery/http/bind-operation.ts';
import { formA } from '../../delivery/http/forms/form-a.ts';
import { profitOperation } from '../../delivery/http/operations/profit.ts';
import { MARKETPLACES, marketplaceDomain, parseMarketplace } from '../../domain/marketplace.ts';
import { withApp } from '../open/with-app.ts';

/** The command line knows no forms: every marketplace of either can be asked. */
const everywhere = { ...formA, marketplaces: MARKETPLACES.map(({ id }) => id) };

export async function withProfit<Result>(
  dataDirectory: string | undefined,
  work: (ask: AskProfit) => Promise<Result>,
): Promise<Result> {
  return await withApp(dataDirectory, ({ app }) => {
    const bound = bindOperation(profitOperation, everywhere, app.storeName);
    return work(async (request) => {
      const params = bound.fromJson(withDomain(request, app.storeName));
      const answer: unknown = await profitOperation.handle(
        params,
        contextOf(app, everywhere, params),
      );
      return answer as Record<string, unknown>;
    });
  });
}

/** Files name a marketplace as they do in imports: by its domain, its country or its id. */
function withDomain(request: Fields, storeName: string): Fields {
  const { marketplace } = request;
  const id = typeof marketplace === 'string' ? parseMarketplace(marketplace, storeName) : null;
  return id === null ? request : { ...request, marketplace: marketplaceDomain(id, storeName) };
}
