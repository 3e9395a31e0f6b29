/** All tools, in the order in which assistants see them. */
import type { Tool } from './tool.ts';
import { getProducts } from './tools/get-products.ts';
import { getUsage } from './tools/get-usage.ts';

export const TOOLS: readonly Tool[] = [getProducts, getUsage];
