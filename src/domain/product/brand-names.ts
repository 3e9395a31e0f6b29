/**
 * Decides which brand names of a market mean one brand:
 * 1. Compatibility forms, case, accents, trademarks, punctuation and repeated spaces do not count.
 * In a name with its reading in brackets, "Anker（アンカー）", the Latin part counts.
 * 2. Store phrases are removed: "Visit the X Store", "Brand: X", "by X".
 * 3. Legal forms at the end are removed: Inc, Ltd, LLC, GmbH & Co. KG, Corp, AG, SA, SRL, BV, …
 * 4. A name that is another name in the market plus one short word ("Logitech G", "Anker Direct")
 * is that other brand. Short: one character, or direct, official, store, shop, global.
 */

const LEGAL_FORM = new Set(
  (
    'inc incorporated ltd limited llc llp co company corp corporation gmbh ag kg ug ohg sa sas sarl ' +
    'srl spa sl bv nv ab as oy aps plc pty pte kk lda ltda 株式会社 & +'
  ).split(' '),
);
const SHOP_WORD = new Set(['direct', 'official', 'store', 'shop', 'global']);

/** Returns a key for each name, one key for each brand; null if nothing of a name is left. */
export function brandKeys(names: readonly (string | null)[]): (string | null)[] {
  const folded = names.map((name) => (name === null ? '' : foldBrand(name)));
  return ownedKeys(
    folded.map((key) => (key === '' ? null : key)),
    possibleOwner,
  );
}

/** Applies rule 4 to the brands of a market, given as names or as numbers. */
export function ownedKeys<Key>(
  brands: readonly (Key | null)[],
  ownerOf: (brand: Key) => Key | null,
): (Key | null)[] {
  let known: ReadonlySet<Key | null> | null = null;
  return brands.map((brand) => {
    const owner = brand === null ? null : ownerOf(brand);
    if (owner === null) return brand;
    known ??= new Set(brands);
    return known.has(owner) ? owner : brand;
  });
}

/** Most brands are one plain word, which only needs lower case. */
const ONE_PLAIN_WORD = /^[A-Za-z0-9]+$/;

/** Folds a name by rules 1 to 3. */
export function foldBrand(name: string): string {
  if (ONE_PLAIN_WORD.test(name)) return name.toLowerCase();
  const plain = latinName(name.replace(/[™®©℠]/g, '').normalize('NFKC'))
    .normalize('NFD')
    // In other scripts a mark makes another letter: は is not ば.
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .normalize('NFC')
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

/** Reads "Anker(アンカー)" and "アンカー(Anker)" as Anker; "Acme (Pack of 2)" stays as it is. */
function latinName(name: string): string {
  const [, before = '', inside = ''] = /^([^()]+)\(([^()]+)\)\s*$/.exec(name) ?? [];
  const isLatin = (text: string) => /\p{Script=Latin}/u.test(text);
  if (before === '' || isLatin(before) === isLatin(inside)) return name;
  return isLatin(before) ? before : inside;
}

/** Rule 4: returns the brand that a folded name belongs to if the market has that brand. */
export function possibleOwner(key: string): string | null {
  const cut = key.lastIndexOf(' ');
  if (cut < 0) return null;
  const last = key.slice(cut + 1);
  const isShort = [...last].length === 1 || SHOP_WORD.has(last);
  return isShort ? key.slice(0, cut) : null;
}
