/** Function words that make no keyword by themselves and do not stand at a phrase's end. */
const LISTS: Readonly<Record<string, string>> = {
  en: 'a an and are as at be by for from in into is it its of on or our out over per so the their this to up use with without you your',
  de: 'ab als am an auf aus bei bis das dem den der des die ein eine einem einen einer eines für fur fuer im in ist mit nach oder ohne pro sind über um und von vom vor zu zum zur',
  fr: 'a à au aux avec ce ces dans de des du en et est la le les leur ou par pas pour sans sous sur un une votre vos',
  it: 'a ad al alla alle ai con da dal dalla dei del della delle di e ed gli i il in la le lo nel nella o per senza su sul un una uno',
  es: 'a al con de del e el en es la las lo los o para por sin sobre su sus un una y',
  pt: 'a ao as com da das de do dos e em na nas no nos o os ou para por sem seu sua um uma',
  nl: 'aan als bij de den der des die dit een en het in is met na naar of om op over per te tot uit van voor zonder',
  sv: 'av att de den det du en ett för fran från i in med mot om och på som till under utan vid är',
  pl: 'a bez dla do i jest lub na nad o od oraz po pod przez przy się w we z za ze',
  tr: 'bir bu da de en icin için ile mi ve veya ya',
  ja: '',
};

const SETS = new Map(
  Object.entries(LISTS).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** Units and counts as titles write them, in the languages of the marketplaces. */
export const UNIT_WORDS: ReadonlySet<string> = new Set(
  [
    'cm ft g gb inch inches kg l lb lbs liter litre m mah meter ml mm oz ounce ounces tb v w watt',
    'pack packs pc pcs piece pieces set stück stueck zoll pièces pezzi piezas unidades stuks szt',
  ].flatMap((words) => words.split(' ')),
);

const NONE: ReadonlySet<string> = new Set();

export function stopWords(language: string): ReadonlySet<string> {
  return SETS.get(language) ?? NONE;
}
