/** Profit calculator: fees by line, profit to the minor unit, and what would change it. */
import { calculateProfit } from '../../app/profit/calculate-profit.ts';
import { defineOperation } from '../interface/operation.ts';
import { presentProfit } from '../present/profit.ts';
import { profitSchema } from '../present/profit-schema.ts';
import {
  checkProfitParams,
  type ProfitParams,
  profitParams,
  readProfitRequest,
} from './profit-params.ts';

export const profitOperation = defineOperation({
  name: 'profit',
  tag: 'Profit',
  summary: 'Profit calculator',
  description:
    'Fees, margin and profit of a product to the cent, from dated rate cards: of an ASIN, or of a price, a category and a package. A fee that is not known is null, named in `missing`, and then there is no profit figure.',
  input: 'body',
  params: profitParams,
  data: profitSchema,
  errors: ['product_not_found'],
  example: {
    price: 24.99,
    category: 'Home and Kitchen',
    package: {
      length: 12,
      width: 8,
      height: 3,
      dimensionUnit: 'in',
      weight: 1.2,
      weightUnit: 'lb',
    },
    cost: 6.5,
    inboundShipping: 0.6,
    advertisingPercent: 8,
    monthlyUnits: 300,
  },
  exclusive: [{ fields: ['advertisingPerUnit', 'advertisingPercent'], isRequired: false }],
  check: checkProfitParams,
  async handle(params: ProfitParams, { app, marketplace, marketplaceDomain, now }) {
    const request = readProfitRequest(params, marketplace, now);
    const answer = await calculateProfit(app, request);
    return presentProfit(answer, request, marketplaceDomain);
  },
});
