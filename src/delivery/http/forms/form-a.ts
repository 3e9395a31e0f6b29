/** Form A: ten operations on seventeen marketplaces, scores on 0-100. */
import { batchOf } from '../operations/batch.ts';
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
import { usageOperation } from '../operations/usage.ts';
import { type Form, routesOf } from './form.ts';

const questions = routesOf({
  '/search': searchOperation,
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
});

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
  routes: [...questions, ...routesOf({ '/batch': batchOf(questions), '/usage': usageOperation })],
};
