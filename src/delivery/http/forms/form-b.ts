/** Form B: six operations on nine marketplaces, scores on 0-10. */
import { aiKeywordsOperation } from '../operations/ai-keywords.ts';
import { batchOf } from '../operations/batch.ts';
import { bsrHistoryOperation } from '../operations/bsr-history.ts';
import { keywordsByAsinOperation } from '../operations/keywords-by-asin.ts';
import { keywordsCompareOperation } from '../operations/keywords-compare.ts';
import { priceHistoryOperation } from '../operations/price-history.ts';
import { productOperation } from '../operations/product.ts';
import { profitOperation } from '../operations/profit.ts';
import { searchOperation } from '../operations/search.ts';
import { usageOperation } from '../operations/usage.ts';
import { type Form, routesOf } from './form.ts';

const questions = routesOf({
  '/search': searchOperation,
  '/products/:asin': productOperation,
  '/price-history': priceHistoryOperation,
  '/bsr-history': bsrHistoryOperation,
  '/ai/keywords': aiKeywordsOperation,
  '/keywords/by-asin': keywordsByAsinOperation,
  '/keywords/compare': keywordsCompareOperation,
  '/profit': profitOperation,
});

export const formB: Form = {
  name: 'B',
  marketplaces: ['US', 'GB', 'DE', 'FR', 'IT', 'ES', 'TR', 'JP', 'CA'],
  scoreScale: 10,
  combinedScore: 'overall',
  hasPriceAverages: false,
  routes: [...questions, ...routesOf({ '/batch': batchOf(questions), '/usage': usageOperation })],
};
