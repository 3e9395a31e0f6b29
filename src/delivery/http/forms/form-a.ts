/** Form A: ten operations on seventeen marketplaces, scores on 0-100. */
import { batchOperation } from '../operations/batch.ts';
import { bsrHistoryOperation } from '../operations/bsr-history.ts';
import { categoryOperation } from '../operations/category.ts';
import { competitorsOperation } from '../operations/competitors.ts';
import { keywordsOperation } from '../operations/keywords.ts';
import { keywordsByAsinOperation } from '../operations/keywords-by-asin.ts';
import { keywordsCompareOperation } from '../operations/keywords-compare.ts';
import { nicheScoreOperation } from '../operations/niche-score.ts';
import { priceHistoryOperation } from '../operations/price-history.ts';
import { productOperation } from '../operations/product.ts';
import { profitOperation } from '../operations/profit.ts';
import { salesEstimateOperation } from '../operations/sales-estimate.ts';
import { searchOperation } from '../operations/search.ts';
import { usageOperation } from '../usage-operation.ts';
import type { Form } from './form.ts';

export const formA: Form = {
  name: 'A',
  marketplaces: [
    ...(['US', 'GB', 'DE', 'FR', 'JP', 'CA', 'IT', 'ES', 'IN', 'MX', 'BR', 'AU'] as const),
    ...(['NL', 'SE', 'PL', 'SG', 'BE'] as const),
  ],
  scoreScale: 100,
  combinedScore: 'score',
  hasPriceAverages: true,
  routes: [
    { method: 'GET', path: '/search', operation: searchOperation },
    { method: 'GET', path: '/product', operation: productOperation },
    { method: 'GET', path: '/price-history', operation: priceHistoryOperation },
    { method: 'GET', path: '/bsr-history', operation: bsrHistoryOperation },
    { method: 'GET', path: '/sales-estimate', operation: salesEstimateOperation },
    { method: 'GET', path: '/niche-score', operation: nicheScoreOperation },
    { method: 'GET', path: '/competitors', operation: competitorsOperation },
    { method: 'GET', path: '/category', operation: categoryOperation },
    { method: 'POST', path: '/keywords', operation: keywordsOperation },
    { method: 'GET', path: '/keywords/by-asin', operation: keywordsByAsinOperation },
    { method: 'GET', path: '/keywords/compare', operation: keywordsCompareOperation },
    { method: 'POST', path: '/profit-calc', operation: profitOperation },
    { method: 'POST', path: '/batch', operation: batchOperation },
    { method: 'GET', path: '/usage', operation: usageOperation },
  ],
};
