/**
 * Finds what tells the offers of a market apart and what shoppers type with its name: sizes (`usb
 * stick 64gb`), standards (`prozessor am4`), colors. Titles write them anywhere, not only next to
 * the name, so they are no phrases.
 */
import { lexemesOf } from '../search/language/lexemes.ts';
import { createLexicon, type Lexicon } from '../search/language/word-forms.ts';
import { colors, isStandard } from './word-lists.ts';

export interface TitleAttribute {
  /** In the spelling of most titles. */
  readonly text: string;
  readonly kind: 'size' | 'standard' | 'color';
  /** The titles that contain it, as places in the sample. */
  readonly places: ReadonlySet<number>;
}

/** Units that shoppers type. Speeds, weights and a processor's gigahertz are not searched for. */
const TYPED_UNITS = new Set(['gb', 'qt', 'inch', 'oz', 'ft', 'ml', 'mah', 'w', 'mm', 'mhz']);
const GIGAHERTZ = /ghz$/;
const SIZE = /^\d+(?:\.\d+)?([a-z]+)$/;
/** Sizes in a unit, or colors, that fewer titles name do not tell these offers apart. */
const DIMENSION_PART_MIN = 0.15;
/** An attribute of fewer titles is one offer's. */
const PART_MIN = 0.03;
const TITLES_MIN = 3;
/** The most frequent of each kind, and of each unit. */
const MOST: Readonly<Record<TitleAttribute['kind'], number>> = { size: 8, standard: 8, color: 3 };

interface Found extends TitleAttribute {
  /** What is counted together: the unit, or the kind. */
  readonly dimension: string;
  readonly texts: Map<string, number>;
  readonly places: Set<number>;
}

/** Returns the attributes that several titles have, the most frequent first. */
export function titleAttributes(
  titles: readonly string[],
  { seed, language }: { readonly seed: readonly string[]; readonly language: string },
): readonly TitleAttribute[] {
  const lexicon = createLexicon(language);
  const found = new Map<string, Found>();
  for (const [place, title] of titles.entries()) {
    for (const named of attributesIn(title, lexicon)) {
      const { written, kind, dimension, token } = named;
      if (seed.includes(written)) continue;
      const key = `${dimension} ${token}`;
      const known = found.get(key) ?? {
        ...{ text: written, kind, dimension },
        texts: new Map<string, number>(),
        places: new Set<number>(),
      };
      found.set(key, known);
      known.places.add(place);
      known.texts.set(written, (known.texts.get(written) ?? 0) + 1);
    }
  }
  const titlesMin = Math.max(TITLES_MIN, Math.ceil(PART_MIN * titles.length));
  const dimensions = [...Map.groupBy(found.values(), ({ dimension }) => dimension)];
  const telling = new Set(
    dimensions
      .filter(([, all]) => titlesOf(all).size >= DIMENSION_PART_MIN * titles.length)
      .map(([dimension]) => dimension),
  );
  const byFrequency = (left: Found, right: Found) =>
    right.places.size - left.places.size || (left.text < right.text ? -1 : 1);
  const shared = [...found.values()].filter(({ places }) => places.size >= titlesMin);
  return [...Map.groupBy(shared, ({ dimension }) => dimension)]
    .filter(([dimension, [first]]) => first?.kind === 'standard' || telling.has(dimension))
    .flatMap(([, all]) => all.sort(byFrequency).slice(0, MOST[all[0]?.kind ?? 'size']))
    .sort(byFrequency)
    .map(({ texts, kind, places }) => ({ text: mostFrequent(texts), kind, places }));
}

interface NamedAttribute extends Pick<Found, 'kind' | 'dimension'> {
  readonly token: string;
  readonly written: string;
}

/** A title with more of a dimension lists what fits or what can be chosen. */
const NAMED_MAX: Readonly<Record<TitleAttribute['kind'], number>> = {
  size: 2,
  standard: 1,
  color: 2,
};
/** Behind an amount: gigabytes per second. */
const PER_SECOND = /^(?:s|ps|sec|sek)$/i;

/** Returns what a title says of the thing itself. */
function attributesIn(title: string, lexicon: Lexicon): readonly NamedAttribute[] {
  const { language } = lexicon;
  const lexemes = lexemesOf(title, lexicon);
  const inTitle = title.toLowerCase();
  const named = new Map<string, NamedAttribute>();
  for (const [at, { text, tokens }] of lexemes.entries()) {
    const [token = ''] = tokens;
    const joined = text.toLowerCase();
    // A lexeme leaves out the hyphen of "7-inch"; shoppers type a space there.
    const isWritten = inTitle.includes(joined);
    const written = isWritten ? joined : joined.replace(/(\d)(\p{L})/u, '$1 $2');
    const kind = kindOf(token, { written, language });
    if (kind === null || PER_SECOND.test(lexemes[at + 1]?.text ?? '')) continue;
    named.set(token, { ...kind, token, written });
  }
  return [...Map.groupBy(named.values(), ({ dimension }) => dimension).values()].flatMap((some) =>
    some.length > NAMED_MAX[some[0]?.kind ?? 'size'] ? [] : some,
  );
}

/** Resolutions and mobile networks are those of the devices that a thing is used with. */
const OF_DEVICES = /^(?:[248]k|[345]g)$/;

function kindOf(
  token: string,
  { written, language }: { readonly written: string; readonly language: string },
): { readonly kind: TitleAttribute['kind']; readonly dimension: string } | null {
  const [, unit = ''] = SIZE.exec(token) ?? [];
  if (TYPED_UNITS.has(unit) && !GIGAHERTZ.test(written)) return { kind: 'size', dimension: unit };
  const isOwn = isStandard(written) && !OF_DEVICES.test(written);
  // Of one series: `ddr4` and `ddr5`.
  if (isOwn) return { kind: 'standard', dimension: written.replace(/\d.*$/, '') };
  return colors(language).has(written) ? { kind: 'color', dimension: 'color' } : null;
}

function titlesOf(all: readonly Found[]): ReadonlySet<number> {
  return new Set(all.flatMap(({ places }) => [...places]));
}

function mostFrequent(texts: ReadonlyMap<string, number>): string {
  const [first] = [...texts].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}
