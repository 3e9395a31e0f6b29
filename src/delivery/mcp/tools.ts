/** All tools, in the order in which assistants see them. */
import type { Tool } from './tool.ts';
import { browseCategories } from './tools/browse-categories.ts';
import { compareKeywords } from './tools/compare-keywords.ts';
import { estimateSales } from './tools/estimate-sales.ts';
import { getHistory } from './tools/get-history.ts';
import { getProducts } from './tools/get-products.ts';
import { getUsage } from './tools/get-usage.ts';
import { searchProducts } from './tools/search-products.ts';

export const TOOLS: readonly Tool[] = [
  searchProducts,
  getProducts,
  getHistory,
  estimateSales,
  browseCategories,
  compareKeywords,
  getUsage,
];
