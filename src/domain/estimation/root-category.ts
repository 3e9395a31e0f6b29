/**
 * Which category a root id means to the curve, read from the id alone: the same product must get
 * the same estimate whatever else the installation happens to know, and in whatever order it
 * learned it.
 */
import type { MarketplaceId } from '../marketplace.ts';
import { categoryKey } from './category-key.ts';

const PATH_ID_PREFIX = 'path:';

/**
 * The key of a root category id; null where the id does not tell, which gets the marketplace's
 * pooled curve. Ids made of paths carry their root's name, slugs are names, numbers are looked up.
 */
export function rootCategoryKey(marketplace: MarketplaceId, id: string | null): string | null {
  if (id === null) return null;
  if (id.startsWith(PATH_ID_PREFIX)) {
    return categoryKey(id.slice(PATH_ID_PREFIX.length).split(' > ')[0] ?? '');
  }
  if (!/^\d+$/.test(id)) return categoryKey(id);
  return KEY_BY_NODE.get(`${marketplace}|${id}`) ?? null;
}

/** Root browse nodes of the larger stores, as their public category pages number them. */
const ROOT_NODES: Partial<Record<MarketplaceId, Readonly<Record<string, string>>>> = {
  US: {
    '2619525011': 'appliances',
    '2617941011': 'arts-crafts',
    '15684181': 'automotive',
    '165796011': 'baby',
    '3760911': 'beauty',
    '283155': 'books',
    '7141123011': 'clothing',
    '172282': 'electronics',
    '16310101': 'grocery',
    '3760901': 'health',
    '16310091': 'industrial',
    '133140011': 'kindle',
    '1055398': 'kitchen',
    '2972638011': 'lawn-garden',
    '11091801': 'musical-instruments',
    '1064954': 'office',
    '2619533011': 'pet-supplies',
    '2335752011': 'phones',
    '229534': 'software',
    '3375251': 'sports',
    '228013': 'tools',
    '165793011': 'toys',
    '468642': 'videogames',
  },
  GB: {
    '248877031': 'automotive',
    '59624031': 'baby',
    '117332031': 'beauty',
    '266239': 'books',
    '340831031': 'computers',
    '560798': 'electronics',
    '340834031': 'grocery',
    '65801031': 'health',
    '5866054031': 'industrial',
    '11052681': 'kitchen',
    '340837031': 'musical-instruments',
    '192413031': 'office',
    '340840031': 'pet-supplies',
    '318949011': 'sports',
    '79903031': 'tools',
    '468292': 'toys',
    '300703': 'videogames',
  },
  DE: {
    '908823031': 'appliances',
    '78191031': 'automotive',
    '355007011': 'baby',
    '84230031': 'beauty',
    '186606': 'books',
    '340843031': 'computers',
    '562066': 'electronics',
    '340846031': 'grocery',
    '64187031': 'health',
    '5866098031': 'industrial',
    '3167641': 'kitchen',
    '10925031': 'lawn-garden',
    '340849031': 'musical-instruments',
    '192416031': 'office',
    '340852031': 'pet-supplies',
    '355006011': 'shoes',
    '16435051': 'sports',
    '80084031': 'tools',
    '12950651': 'toys',
    '300992': 'videogames',
  },
  FR: {
    '1571265031': 'automotive',
    '206617031': 'baby',
    '197858031': 'beauty',
    '301061': 'books',
    '340858031': 'computers',
    '13921051': 'electronics',
    '6356734031': 'grocery',
    '197861031': 'health',
    '57004031': 'kitchen',
    '340862031': 'musical-instruments',
    '192419031': 'office',
    '1571268031': 'pet-supplies',
    '325614031': 'sports',
    '590748031': 'tools',
    '322086011': 'toys',
    '530490': 'videogames',
  },
};

const KEY_BY_NODE = new Map(
  Object.entries(ROOT_NODES).flatMap(([marketplace, nodes]) =>
    Object.entries(nodes).map(([id, key]) => [`${marketplace}|${id}`, key] as const),
  ),
);
