/** Words of titles that tell offers apart and are no keywords: units, counts, conditions. */

/** Units and counts as titles write them, in the languages of the marketplaces. */
export const UNIT_WORDS: ReadonlySet<string> = wordSet(
  'cm day days ft g gb ghz hour hours inch inches kg kb l lb lbs liter litre m mah mb meter mhz minute minutes ml mm oz ounce ounces qt',
  'quart quarts tb v w watt watts year years count pack packs pc pcs piece pieces set stück stueck zoll',
  'stunden std heures horas ore uur pièces pezzi piezas unidades stuks szt',
);

/** Conditions and phrases of sellers. */
export const BOILERPLATE_WORDS: ReadonlySet<string> = wordSet(
  'renewed refurbished generalüberholt reconditionné ricondizionato reacondicionado bundle new',
  'neu nuevo nuova nouveau amazon exclusive version edition modell model generation us only',
  'includes included includes inkl inklusive fits feeds up bis warranty garantie protection plan',
);

/** Words that say something only together with others: "large capacity". */
export const GENERIC_WORDS: ReadonlySet<string> = wordSet(
  'best capacity color colour design easy feature features finish function functions great large',
  'max meals mini non plus premium pro product quality quick series size small style system',
  'technology time type ultra ideal kapazität größe farbe qualität leistung capacité taille qualité',
  'capacità qualità capacidad calidad tamaño cantidad qualidade tamanho',
);

function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
