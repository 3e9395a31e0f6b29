/** The markets that can be built, and filters that mean something in each. */
import type { IndexDocument } from '../../src/adapters/search-index/engine/build/document.ts';
import { compoundDocumentsOf } from './compound-market.ts';
import { demoDocumentsOf } from './demo-market.ts';
import { branchIds, documentsOf } from './synthetic-market.ts';

export interface MarketShape {
  documentsOf(count: number, seed: number): Iterable<IndexDocument>;
  readonly brand: string;
  /** A branch of the category tree, and a set of its large categories. */
  readonly branch: readonly string[];
  readonly categories: readonly string[];
  /** Where words are searched as last parts of compounds, too. */
  readonly compoundLanguage?: string;
}

export type ShapeName = 'wide' | 'demo' | 'compound';

export const SHAPES: Readonly<Record<ShapeName, MarketShape>> = {
  wide: { documentsOf, brand: 'brand3', branch: branchIds(1), categories: ['0', '1', '2'] },
  demo: {
    documentsOf: demoDocumentsOf,
    brand: 'velavane',
    branch: ['0', '1', '2', '3'],
    categories: ['0', '2', '5'],
  },
  compound: {
    documentsOf: compoundDocumentsOf,
    brand: 'brand3',
    branch: branchIds(1),
    categories: ['0', '1', '2'],
    compoundLanguage: 'de',
  },
};

export function isShape(name: string): name is ShapeName {
  return Object.hasOwn(SHAPES, name);
}
