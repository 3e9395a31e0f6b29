/** The groups in which operations stand in documents and on the page. */
export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly string[];
}

/** Forms of tests have operations that no group names. */
const OTHERS: Tag = { name: 'More', description: 'What is in no other group.', operations: [] };

export const TAGS: readonly Tag[] = [
  {
    name: 'Products',
    description: 'Find products and look at one of them, now and in the past.',
    operations: ['search', 'product', 'price-history', 'bsr-history', 'sales-estimate'],
  },
  {
    name: 'Markets',
    description: 'How good a market is, who sells in it, and what sells best.',
    operations: ['niche-score', 'competitors', 'category'],
  },
  {
    name: 'Keywords',
    description: 'What shoppers search, measured.',
    operations: ['keywords', 'keywords-by-asin', 'keywords-compare', 'ai-keywords'],
  },
  { name: 'Profit', description: 'Fees, margin and profit.', operations: ['profit'] },
  {
    name: 'Account',
    description: 'Many questions in one request, and what a key has used.',
    operations: ['batch', 'usage'],
  },
  OTHERS,
];

export function tagOf(operationName: string): Tag {
  return TAGS.find(({ operations }) => operations.includes(operationName)) ?? OTHERS;
}
