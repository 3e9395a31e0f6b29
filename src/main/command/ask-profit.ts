/** Runs the profit use case for the command line, with the fields of the API. */
import { calculateProfit } from '../../app/profit/calculate-profit.ts';
import type { AskProfit, Fields } from '../../delivery/cli/profit.ts';
import { bindOperation, contextOf } from '../../delivery/interface/bind-operation.ts';
import { formA } from '../../delivery/interface/forms.ts';
import { profitOperation } from '../../delivery/operations/profit.ts';
import { type ProfitParams, readProfitRequest } from '../../delivery/operations/profit-params.ts';
import { presentProfit } from '../../delivery/present/profit.ts';
import {
  MARKETPLACES,
  marketplaceDomain,
  parseMarketplace,
} from '../../domain/values/marketplace.ts';
import { withApp } from '../open/with-app.ts';

/** The command line has no forms: it accepts every marketplace of either. */
const everywhere = { ...formA, marketplaces: MARKETPLACES.map(({ id }) => id) };

export async function withProfit<Result>(
  dataDirectory: string | undefined,
  work: (ask: AskProfit) => Promise<Result>,
): Promise<Result> {
  return await withApp(dataDirectory, ({ app }) => {
    const schema = bindOperation(profitOperation, everywhere, app.storeName);
    return work(async (fields) => {
      const params = schema.fromJson(withDomain(fields, app.storeName));
      const { marketplace, marketplaceDomain: domain, now } = contextOf(app, everywhere, params);
      const request = readProfitRequest(params as ProfitParams, marketplace, now);
      return presentProfit(await calculateProfit(app, request), request, domain);
    });
  });
}

/** Files name a marketplace like imports do: by its domain, its country or its id. */
function withDomain(request: Fields, storeName: string): Fields {
  const { marketplace } = request;
  const id = typeof marketplace === 'string' ? parseMarketplace(marketplace, storeName) : null;
  return id === null ? request : { ...request, marketplace: marketplaceDomain(id, storeName) };
}
