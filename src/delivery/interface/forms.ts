/** The two published forms of the interface: their differences and their operations' paths. */
import { aiKeywordsOperation } from '../operations/ai-keywords.ts';
import { batchOf } from '../operations/batch.ts';
import { bsrHistoryOperation } from '../operations/bsr-history.ts';
import { categoryOperation } from '../operations/category.ts';
import { competitorsOperation } from '../operations/competitors.ts';
import { finderOperation, finderQueryOperation } from '../operations/finder.ts';
import { finderFieldsOperation } from '../operations/finder-fields.ts';
import { keywordsByAsinOperation, keywordsOperation } from '../operations/keywords.ts';
import { keywordsCompareOperation } from '../operations/keywords-compare.ts';
import { nicheScoreOperation } from '../operations/niche-score.ts';
import { priceHistoryOperation } from '../operations/price-history.ts';
import { productOperation } from '../operations/product.ts';
import { profitOperation } from '../operations/profit.ts';
import { salesEstimateOperation } from '../operations/sales-estimate.ts';
import { searchOperation } from '../operations/search.ts';
import { usageOperation } from '../operations/usage.ts';
import type { Form, FormRoute, Operation } from './operation.ts';

export const formA: Form = {
  name: 'A',
  marketplaces: [
    'US',
    'GB',
    'DE',
    'FR',
    'JP',
    'CA',
    'IT',
    'ES',
    'IN',
    'MX',
    'BR',
    'AU',
    'NL',
    'SE',
    'PL',
    'SG',
    'BE',
  ],
  scoreScale: 100,
  combinedScore: 'score',
  hasPriceAverages: true,
  routes: routesOf({
    '/search': searchOperation,
    '/finder': [finderOperation, finderQueryOperation],
    '/finder/fields': finderFieldsOperation,
    '/product': productOperation,
    '/price-history': priceHistoryOperation,
    '/bsr-history': bsrHistoryOperation,
    '/sales-estimate': salesEstimateOperation,
    '/niche-score': nicheScoreOperation,
    '/competitors': competitorsOperation,
    '/category': categoryOperation,
    '/keywords': keywordsOperation,
    '/keywords/by-asin': keywordsByAsinOperation,
    '/keywords/compare': keywordsCompareOperation,
    '/profit-calc': profitOperation,
  }),
};

export const formB: Form = {
  name: 'B',
  marketplaces: ['US', 'GB', 'DE', 'FR', 'IT', 'ES', 'TR', 'JP', 'CA'],
  scoreScale: 10,
  combinedScore: 'overall',
  hasPriceAverages: false,
  routes: routesOf({
    '/search': searchOperation,
    '/finder': [finderOperation, finderQueryOperation],
    '/finder/fields': finderFieldsOperation,
    '/products/:asin': productOperation,
    '/price-history': priceHistoryOperation,
    '/bsr-history': bsrHistoryOperation,
    '/ai/keywords': aiKeywordsOperation,
    '/keywords/by-asin': keywordsByAsinOperation,
    '/keywords/compare': keywordsCompareOperation,
    '/profit': profitOperation,
  }),
};

/** Paths with their operations; a path has two if it takes a body or an address. */
type Operations = Readonly<Record<string, Operation | readonly Operation[]>>;

/** Returns the routes of a table of paths and operations. Adds a batch and the key's usage. */
function routesOf(operations: Operations): readonly FormRoute[] {
  const questions = routed(operations);
  return [...questions, ...routed({ '/batch': batchOf(questions), '/usage': usageOperation })];
}

function routed(operations: Operations): readonly FormRoute[] {
  return Object.entries(operations).flatMap(([path, one]) =>
    [one].flat().map((operation: Operation): FormRoute => {
      return { path, operation, method: operation.input === 'body' ? 'POST' : 'GET' };
    }),
  );
}
