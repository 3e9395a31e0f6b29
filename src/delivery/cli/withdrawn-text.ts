/** What was taken back, in words. */
import type { undoImport } from '../../app/take-back.ts';

type Withdrawn = Awaited<ReturnType<typeof undoImport>>;

/** `3 products changed, 1 removed, 2 categories` */
export function withdrawnText(withdrawn: Withdrawn): string {
  const { productsChanged, productsRemoved, categories, keywords, labels } = withdrawn;
  const parts = [
    `${productsChanged} products changed`,
    `${productsRemoved} removed`,
    ...(categories > 0 ? [`${categories} categories`] : []),
    ...(keywords > 0 ? [`${keywords} keyword rows`] : []),
    ...(labels > 0 ? [`${labels} labels`] : []),
  ];
  return parts.join(', ');
}
