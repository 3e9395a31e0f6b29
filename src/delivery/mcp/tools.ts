/** All tools, in the order in which assistants see them. */
import type { Tool } from './tool.ts';
import { analyzeCompetitors } from './tools/analyze-competitors.ts';
import { browseCategories } from './tools/browse-categories.ts';
import { calculateProfit } from './tools/calculate-profit.ts';
import { compareKeywords } from './tools/compare-keywords.ts';
import { estimateSales } from './tools/estimate-sales.ts';
import { explainData } from './tools/explain-data.ts';
import { findProducts } from './tools/find-products.ts';
import { getHistory } from './tools/get-history.ts';
import { getProducts } from './tools/get-products.ts';
import { getUsage } from './tools/get-usage.ts';
import { researchKeywords } from './tools/research-keywords.ts';
import { scoreNiche } from './tools/score-niche.ts';
import { searchProducts } from './tools/search-products.ts';

export const TOOLS: readonly Tool[] = [
  searchProducts,
  findProducts,
  getProducts,
  getHistory,
  estimateSales,
  scoreNiche,
  analyzeCompetitors,
  browseCategories,
  researchKeywords,
  compareKeywords,
  calculateProfit,
  explainData,
  getUsage,
];
