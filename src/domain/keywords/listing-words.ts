/** Words of titles that tell offers apart and are no keywords: units, counts, conditions. */
import lists from '../../../facts/language/listing-words.json' with { type: 'json' };

/** Units and counts as titles write them, in the languages of the marketplaces. */
export const UNIT_WORDS = wordSet(lists.units);

/** Conditions, phrases of sellers, and what they call their ranges. */
export const BOILERPLATE_WORDS = wordSet(lists.boilerplate);

/** Words that stand behind others: "retro style", never "style blender". */
export const BEHIND_WORDS = wordSet(lists.behind);

/** Words that say something only together with others: "large capacity". */
export const GENERIC_WORDS = wordSet(lists.generic);

/** Brands that titles name for compatibility; nobody may advertise with them. */
export const FOREIGN_NAMES = wordSet(lists.foreignNames);

/** Standards and sizes that shoppers type, though they look like codes. */
const STANDARD =
  /^(?:[248]k|[2-5]d|[345]g|usb-?[abc]|mp[34]|h26[45]|hdr(?:10)?|ddr[2-5]|am[2-5]|lga\d{3,4}|pcie\d?|ip[x6][4-9]|e1[24]|e2[67]|gu10|a19|rj45|dvb-?[cst]2?|\d+(?:-in-1|-slice|-piece|-pack|-cup|-quart))$/u;

/** A model code, a part number or a bare number: letters and digits mixed, or digits alone. */
export function isCode(word: string): boolean {
  return /[\p{N}.]/u.test(word) && !STANDARD.test(word);
}

function wordSet(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
