/** Form B: six operations on nine marketplaces, scores on 0-10. */
import { aiKeywordsOperation } from '../operations/ai-keywords.ts';
import { batchOperation } from '../operations/batch.ts';
import { bsrHistoryOperation } from '../operations/bsr-history.ts';
import { keywordsByAsinOperation } from '../operations/keywords-by-asin.ts';
import { keywordsCompareOperation } from '../operations/keywords-compare.ts';
import { priceHistoryOperation } from '../operations/price-history.ts';
import { productOperation } from '../operations/product.ts';
import { profitOperation } from '../operations/profit.ts';
import { searchOperation } from '../operations/search.ts';
import { usageOperation } from '../usage-operation.ts';
import type { Form } from './form.ts';

export const formB: Form = {
  name: 'B',
  marketplaces: ['US', 'GB', 'DE', 'FR', 'IT', 'ES', 'TR', 'JP', 'CA'],
  scoreScale: 10,
  combinedScore: 'overall',
  hasPriceAverages: false,
  routes: [
    { method: 'GET', path: '/search', operation: searchOperation },
    { method: 'GET', path: '/products/:asin', operation: productOperation },
    { method: 'GET', path: '/price-history', operation: priceHistoryOperation },
    { method: 'GET', path: '/bsr-history', operation: bsrHistoryOperation },
    { method: 'POST', path: '/ai/keywords', operation: aiKeywordsOperation },
    { method: 'GET', path: '/keywords/by-asin', operation: keywordsByAsinOperation },
    { method: 'GET', path: '/keywords/compare', operation: keywordsCompareOperation },
    { method: 'POST', path: '/profit', operation: profitOperation },
    { method: 'POST', path: '/batch', operation: batchOperation },
    { method: 'GET', path: '/usage', operation: usageOperation },
  ],
};
