/** Observes one Keepa product: its categories, itself, and its variations. */
import { OTHER_LIMITS, tooMuch } from '../../../../domain/product/limits.ts';
import type { Observation } from '../../../../domain/product/observation.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import {
  type MarketplaceId,
  marketplaceOfKeepaDomain,
} from '../../../../domain/values/marketplace.ts';
import type { ImportOptions } from '../../../../ports/importer.ts';
import {
  arrayOf,
  isObject,
  type JsonObject,
  type JsonValue,
  numberOf,
  textOf,
} from '../../json/json-text.ts';
import { type PathNode, pathCategories, type SeenIn } from '../../observations.ts';
import { NoMarketplace, RowProblem } from '../../row-problem.ts';
import { cleanText } from '../../text/cell-text.ts';
import { requireAsinText } from '../../text/id-text.ts';
import { factsOf, VARIATION_PARENT, variationsOf } from './facts.ts';
import { idOf, keepaTimeOf } from './keepa-value.ts';
import { rankReferenceOf } from './ranks.ts';
import { readSeries } from './series.ts';
import type { SeriesList } from './series-list.ts';

export const KEEPA = 'keepa';

const NOT_ACCESSIBLE = 3;
const INVALID = 4;

export function observeProduct(
  product: JsonObject,
  options: ImportOptions,
  list: SeriesList,
): readonly Observation[] {
  const asin = requireAsinText(textOf(product['asin']) ?? '');
  checkProductType(product, asin);
  const marketplace = keepaMarketplace(product['domainId'], options);
  const observedAt = keepaTimeOf(product['lastUpdate']) ?? options.observedAt;
  const seenIn = { marketplace, source: KEEPA, observedAt };
  const tree = treeOf(product);
  const path = tree.map(({ id }) => id);
  const rootId = rankRootOf(product, path);
  const leaf = idOf(arrayOf(product['categories'])?.[0]);
  const categoryId = path.at(-1) ?? leaf;
  return [
    ...pathCategories(tree, seenIn),
    {
      kind: 'product',
      ...seenIn,
      asin,
      facts: factsOf(product, { asin, observedAt, rootId, categoryId }),
      ...readSeries(product, { rootId, observedAt }, list),
    },
    ...childrenOf(product, seenIn, asin),
  ];
}

/**
 * Returns the category of the main rank: the reference category, which may lie outside of the
 * product's tree, or else the root category.
 */
function rankRootOf(product: JsonObject, path: readonly string[]): string | null {
  const reference = rankReferenceOf(product);
  const isBelowRoot = reference !== null && path.indexOf(reference) > 0;
  return (isBelowRoot ? null : reference) ?? idOf(product['rootCategory']) ?? path[0] ?? null;
}

/** Refuses a product if Keepa knows only its ASIN. */
function checkProductType(product: JsonObject, asin: Asin): void {
  const type = numberOf(product['productType']);
  if (type === INVALID) throw new RowProblem(`${asin}: Keepa calls it invalid (productType 4)`);
  const isBare = textOf(product['title']) === null && !Array.isArray(product['csv']);
  if (type === NOT_ACCESSIBLE && isBare) {
    throw new RowProblem(`${asin}: Keepa has no access to it (productType 3)`);
  }
}

/** Returns the answer's own marketplace, or the one given for the file. */
export function keepaMarketplace(
  domainId: JsonValue | undefined,
  options: ImportOptions,
): MarketplaceId {
  const domain = numberOf(domainId);
  if (domain === null) {
    if (options.marketplace !== null) return options.marketplace;
    throw new NoMarketplace('the answer has no domainId; give --marketplace');
  }
  const id = marketplaceOfKeepaDomain(domain);
  if (id === null) throw new RowProblem(`domainId ${domain} is none of the known marketplaces`);
  return id;
}

/** Returns the category tree from the root down. It ends at the first missing name or id. */
function treeOf(product: JsonObject): readonly PathNode[] {
  const nodes = arrayOf(product['categoryTree']) ?? [];
  const tree: PathNode[] = [];
  for (const node of nodes) {
    const id = isObject(node) ? idOf(node['catId']) : null;
    const name = isObject(node) ? textOf(node['name']) : null;
    if (id === null || name === null) break;
    tree.push({ id, name: cleanText(name) });
    const { categoryLevels } = OTHER_LIMITS;
    if (tree.length <= categoryLevels) continue;
    throw new RowProblem(tooMuch('categoryTree', nodes.length, `${categoryLevels} levels`));
  }
  return tree;
}

/** Observes the variations of a parent: their parent and their attributes. */
function childrenOf(product: JsonObject, seenIn: SeenIn, parentAsin: Asin): readonly Observation[] {
  if (numberOf(product['productType']) !== VARIATION_PARENT) return [];
  return variationsOf(product)
    .filter(({ asin }) => asin !== parentAsin)
    .map(({ asin, attributes }) => {
      const differs = attributes.length === 0 ? {} : { variationAttributes: attributes };
      return { kind: 'product', ...seenIn, asin, facts: { parentAsin, ...differs }, series: [] };
    });
}
