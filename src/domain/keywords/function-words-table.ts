/** Function words by language: they make no keyword by themselves and do not stand at its ends. */
const LISTS: Readonly<Record<string, string>> = {
  en: 'a an and are as at be by for from go in into is it its more of on or our out over per so than that the their this to up use via w with without you your',
  de: 'ab als am an auf aus bei bis das dem den der des die ein eine einem einen einer eines für fur fuer im in ist mit nach oder ohne pro sind über um und von vom vor zu zum zur',
  fr: 'a à au aux avec ce ces dans de des du en et est la le les leur ou par pas pour sans sous sur un une votre vos',
  it: 'a ad al alla alle ai con da dal dalla dei del della delle di e ed gli i il in la le lo nel nella o per senza su sul un una uno',
  es: 'a al con de del e el en es la las lo los o para por sin sobre su sus un una y',
  pt: 'a ao as com da das de do dos e em na nas no nos o os ou para por sem seu sua um uma',
  nl: 'aan als bij de den der des die dit een en het in is met na naar of om op over per te tot uit van voor zonder',
  sv: 'av att de den det du en ett för fran från i in med mot om och på som till under utan vid är',
  pl: 'a bez dla do i jest lub na nad o od oraz po pod przez przy się w we z za ze',
  tr: 'bir bu da de en icin için ile mi ve veya ya',
  ja: 'から が こと この さ し する た て で です と な なし に の は へ ます まで も や より れる を',
};

/** Words that may open a keyword's second half: yoga mat "for" hot yoga. */
const PREPOSITIONS: Readonly<Record<string, string>> = {
  en: 'for with without',
  de: 'für mit ohne',
  fr: 'pour avec sans',
  it: 'per con senza',
  es: 'para con sin',
  pt: 'para com sem',
  nl: 'voor met zonder',
  sv: 'för med utan',
  pl: 'do dla z bez',
};

/** English is written into titles of these languages too, and means nothing else in them. */
const WITH_ENGLISH: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'pl', 'ja', 'tr']);

const NONE: ReadonlySet<string> = new Set();
const STOPS = new Map(
  Object.keys(LISTS).map((language) => [
    language,
    new Set([...wordsOf(language), ...(WITH_ENGLISH.has(language) ? wordsOf('en') : [])]),
  ]),
);
const LEADS = new Map(
  Object.entries(PREPOSITIONS).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** None for a language without a list. */
export function stopWords(language: string): ReadonlySet<string> {
  return STOPS.get(language) ?? NONE;
}

/** None for a language without a list. */
export function prepositions(language: string): ReadonlySet<string> {
  return LEADS.get(language) ?? NONE;
}

function wordsOf(language: string): readonly string[] {
  return (LISTS[language] ?? '').split(' ');
}
