/** The profit operation for the command line: the same schema and handler, without HTTP. */
import type { AskProfit } from '../delivery/cli/profit.ts';
import { bindOperation, contextOf } from '../delivery/http/bind-operation.ts';
import { formA } from '../delivery/http/forms/form-a.ts';
import { formB } from '../delivery/http/forms/form-b.ts';
import { profitOperation } from '../delivery/http/operations/profit.ts';
import { parseMarketplace } from '../domain/marketplace.ts';
import { withApp } from './with-app.ts';

/** Each request goes to the form that knows its marketplace, the first one where both do. */
export async function withProfit<Result>(
  dataDirectory: string | undefined,
  work: (ask: AskProfit) => Promise<Result>,
): Promise<Result> {
  return await withApp(dataDirectory, async ({ app }) => {
    const bound = [formA, formB].map((form) => bindOperation(profitOperation, form, app.storeName));
    const [first] = bound;
    if (first === undefined) throw new TypeError('there is no form');
    return await work(async (request) => {
      const asked = request['marketplace'];
      const id = typeof asked === 'string' ? parseMarketplace(asked, app.storeName) : null;
      const own = bound.find(({ form }) => id !== null && form.marketplaces.includes(id)) ?? first;
      const params = own.fromJson(request);
      const data: unknown = await profitOperation.handle(params, contextOf(app, own.form, params));
      return data as Readonly<Record<string, unknown>>;
    });
  });
}
