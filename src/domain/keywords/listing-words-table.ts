/** Words of titles that tell offers apart and are no keywords: units, counts, conditions. */

/** Units and counts as titles write them, in the languages of the marketplaces. */
export const UNIT_WORDS: ReadonlySet<string> = wordSet(
  'cm day days ft g gb ghz hour hours inch inches kg kb l lb lbs liter litre m mah mb meter mhz minute minutes ml mm oz ounce ounces qt',
  'quart quarts tb v w watt watts year years count pack packs pc pcs piece pieces set stück stueck zoll',
  'stunden std heures horas ore uur pièces pezzi piezas unidades stuks szt',
);

/** Conditions, phrases of sellers, and what they call their ranges. */
export const BOILERPLATE_WORDS: ReadonlySet<string> = wordSet(
  'renewed refurbished generalüberholt reconditionné ricondizionato reacondicionado bundle new',
  'neu nuevo nuova nouveau amazon exclusive version edition modell model generation us only',
  'designed fit most series line collection pro plus serie linie kollektion works compatible utilizes perfect includes included inkl inklusive fits feeds up bis warranty garantie protection plan',
);

/** Words that stand behind others: "retro style", never "style blender". */
export const BEHIND_WORDS: ReadonlySet<string> = wordSet('sized style type');

/** Words that say something only together with others: "large capacity". */
export const GENERIC_WORDS: ReadonlySet<string> = wordSet(
  'best all capacity design easy feature features finish function functions great large',
  'max meals mini non premium product quality quick size small style',
  'calls control display elements height mode modes performance power support space speed style',
  'technology time type ultra ideal kapazität größe farbe qualität leistung capacité taille qualité',
  'capacità qualità capacidad calidad tamaño cantidad qualidade tamanho',
);

/** Names of others that titles hold for compatibility; nobody may advertise on them. */
export const FOREIGN_NAMES: ReadonlySet<string> = wordSet(
  'airpods alexa alexa-enabled android apple canon dell disney epson galaxy google hp ipad iphone',
  'lenovo macbook marvel microsoft nintendo pixar playstation samsung siri spotify strava windows xbox',
);

/** Standards and sizes that shoppers type, though they look like codes. */
const STANDARD =
  /^(?:[248]k|[2-5]d|[345]g|usb-?[abc]|mp[34]|h26[45]|hdr(?:10)?|ddr[2-5]|am[2-5]|lga\d{3,4}|pcie\d?|ip[x6][4-9]|e1[24]|e2[67]|gu10|a19|rj45|dvb-?[cst]2?|\d+(?:-in-1|-slice|-piece|-pack|-cup|-quart))$/u;

/** A model code, a part number or a bare number: letters and digits mixed, or digits alone. */
export function isCode(word: string): boolean {
  return /[\p{N}.]/u.test(word) && !STANDARD.test(word);
}

function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
