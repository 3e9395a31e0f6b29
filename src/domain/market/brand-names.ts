/**
 * Which brand names of a market mean one brand. The rule, in order:
 * 1. Compatibility forms, case, accents, trade marks, punctuation and repeated spaces do not count.
 * 2. Store phrases are taken off: "Visit the X Store", "Brand: X", "by X".
 * 3. Legal forms at the end are taken off: Inc, Ltd, LLC, GmbH, Co, Corp, AG, SA, SRL, BV, …
 * 4. A name that is another name of the same market plus one short word ("Logitech G", "Anker
 * Direct")
 *    is that other brand. Short: one character, or one of direct, official, store, shop, global.
 */

const LEGAL_FORM = new Set([
  ...[
    'inc',
    'incorporated',
    'ltd',
    'limited',
    'llc',
    'llp',
    'co',
    'company',
    'corp',
    'corporation',
  ],
  ...['gmbh', 'ag', 'kg', 'ug', 'ohg', 'sa', 'sas', 'sarl', 'srl', 'spa', 'sl', 'bv', 'nv', 'ab'],
  ...['as', 'oy', 'aps', 'plc', 'pty', 'pte', 'kk', 'lda', 'ltda'],
]);

const SHOP_WORD = new Set(['direct', 'official', 'store', 'shop', 'global']);

/** The names' shared keys, by name. Names that fold to nothing have no key. */
export function brandKeys(names: Iterable<string>): ReadonlyMap<string, string> {
  const folded = new Map<string, string>();
  for (const name of names) {
    const key = foldBrand(name);
    if (key !== '') folded.set(name, key);
  }
  const known = new Set(folded.values());
  const keys = [...folded].map(([name, key]) => [name, ownerOf(key, known)] as const);
  return new Map(keys);
}

/** Rules 1 to 3. */
export function foldBrand(name: string): string {
  const plain = name
    .replace(/[™®©℠]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`´.]/g, '')
    .replace(/[^\p{L}\p{N}&+]+/gu, ' ')
    .trim()
    .replace(/^visit the (.+) store$/, '$1')
    .replace(/^(?:brand|by|marke|marque) (.+)$/, '$1');
  const words = plain.split(' ').filter((word) => word !== '');
  while (words.length > 1 && LEGAL_FORM.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

/** Rule 4. */
function ownerOf(key: string, known: ReadonlySet<string>): string {
  const cut = key.lastIndexOf(' ');
  if (cut < 0) return key;
  const owner = key.slice(0, cut);
  const last = key.slice(cut + 1);
  const isShort = [...last].length === 1 || SHOP_WORD.has(last);
  return isShort && known.has(owner) ? owner : key;
}
