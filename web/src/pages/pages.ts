/** All pages: where each stands, what its link says, and how its code is loaded. */
import type { FunctionComponent } from 'preact';
import { lazy } from 'preact-iso';
import type { common } from '../words/common.ts';

type Name = keyof ReturnType<typeof common>;

export interface Page {
  readonly path: string;
  /** The link in the navigation; null for pages that are reached from others. */
  readonly link: { readonly href: string; readonly name: Name; readonly isOperators?: true } | null;
  readonly component: FunctionComponent;
}

export const PAGES: readonly Page[] = [
  {
    path: '/',
    link: null,
    component: lazy(() => import('./home/home-page.tsx').then((page) => page.HomePage)),
  },
  {
    path: '/search',
    link: { href: '/search', name: 'search' },
    component: lazy(() => import('./search/search-page.tsx').then((page) => page.SearchPage)),
  },
  {
    path: '/compare',
    link: null,
    component: lazy(() => import('./compare/compare-page.tsx').then((page) => page.ComparePage)),
  },
  {
    path: '/market',
    link: { href: '/market', name: 'market' },
    component: lazy(() => import('./market/market-page.tsx').then((page) => page.MarketPage)),
  },
  {
    path: '/keywords',
    link: { href: '/keywords', name: 'keywords' },
    component: lazy(() => import('./keywords/keywords-page.tsx').then((page) => page.KeywordsPage)),
  },
  {
    path: '/profit',
    link: { href: '/profit', name: 'profit' },
    component: lazy(() => import('./profit/profit-page.tsx').then((page) => page.ProfitPage)),
  },
  {
    path: '/categories',
    link: { href: '/categories', name: 'categories' },
    component: lazy(() =>
      import('./categories/categories-page.tsx').then((page) => page.CategoriesPage),
    ),
  },
  {
    path: '/product/:asin',
    link: null,
    component: lazy(() => import('./product/product-page.tsx').then((page) => page.ProductPage)),
  },
  {
    path: '/accuracy',
    link: { href: '/accuracy', name: 'accuracy' },
    component: lazy(() => import('./accuracy/accuracy-page.tsx').then((page) => page.AccuracyPage)),
  },
  {
    path: '/operator/:part?',
    link: { href: '/operator', name: 'operator', isOperators: true },
    component: lazy(() => import('./operator/operator-page.tsx').then((page) => page.OperatorPage)),
  },
];
