/** All pages: where each stands, what its link says, and how its code is loaded. */
import type { FunctionComponent } from 'preact';
import { lazy } from 'preact-iso';
import type { IconName } from '../parts/icon.tsx';
import type { common } from '../words/common.ts';
import { BrokenPage } from './broken-page.tsx';

type Name = keyof ReturnType<typeof common>;

export interface Page {
  readonly path: string;
  /** The link in the navigation; null for pages that are reached from others. */
  readonly link: {
    readonly href: string;
    readonly name: Name;
    readonly icon: IconName;
    readonly isOperators?: true;
    /** True for what is about the service and not about products. */
    readonly isLast?: true;
  } | null;
  readonly component: FunctionComponent & { readonly preload: () => Promise<unknown> };
}

function page(load: () => Promise<FunctionComponent>): Page['component'] {
  return lazy(() => load().catch(() => BrokenPage));
}

export const PAGES: readonly Page[] = [
  {
    path: '/',
    link: null,
    component: page(() => import('./home/home-page.tsx').then((file) => file.HomePage)),
  },
  {
    path: '/finder',
    link: { href: '/finder', name: 'finder', icon: 'filters' },
    component: page(() => import('./finder/finder-page.tsx').then((file) => file.FinderPage)),
  },
  {
    path: '/search',
    link: { href: '/search', name: 'search', icon: 'search' },
    component: page(() => import('./search/search-page.tsx').then((file) => file.SearchPage)),
  },
  {
    path: '/compare',
    link: null,
    component: page(() => import('./compare/compare-page.tsx').then((file) => file.ComparePage)),
  },
  {
    path: '/market',
    link: { href: '/market', name: 'market', icon: 'market' },
    component: page(() => import('./market/market-page.tsx').then((file) => file.MarketPage)),
  },
  {
    path: '/keywords',
    link: { href: '/keywords', name: 'keywords', icon: 'keywords' },
    component: page(() => import('./keywords/keywords-page.tsx').then((file) => file.KeywordsPage)),
  },
  {
    path: '/profit',
    link: { href: '/profit', name: 'profit', icon: 'profit' },
    component: page(() => import('./profit/profit-page.tsx').then((file) => file.ProfitPage)),
  },
  {
    path: '/categories',
    link: { href: '/categories', name: 'categories', icon: 'categories' },
    component: page(() =>
      import('./categories/categories-page.tsx').then((file) => file.CategoriesPage),
    ),
  },
  {
    path: '/product/:asin',
    link: null,
    component: page(() => import('./product/product-page.tsx').then((file) => file.ProductPage)),
  },
  {
    path: '/accuracy',
    link: { href: '/accuracy', name: 'accuracy', icon: 'accuracy', isLast: true },
    component: page(() => import('./accuracy/accuracy-page.tsx').then((file) => file.AccuracyPage)),
  },
  {
    path: '/oauth/authorize',
    link: null,
    component: page(() => import('./agents/agents-page.tsx').then((file) => file.AgentsPage)),
  },
  {
    path: '/operator/:part?',
    link: { href: '/operator', name: 'operator', icon: 'admin', isOperators: true, isLast: true },
    component: page(() => import('./operator/operator-page.tsx').then((file) => file.OperatorPage)),
  },
];

/** Begins to load the code of the page that a path names. */
export async function loadPage(path: string): Promise<void> {
  const [, name] = path.split('/');
  await PAGES.find((file) => file.path.split('/')[1] === name)?.component.preload();
}
