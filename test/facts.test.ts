/** Every data file of `facts/` against its schema. Fee cards have theirs in their adapter. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../src/delivery/present/error-status.ts';
import { SERIES_NAMES } from '../src/domain/history/series.ts';
import { SIMULATED_MARKETS } from '../src/domain/simulation/markets.ts';
import { PRODUCT_TYPES, ROOT_KEYS } from '../src/domain/simulation/product-types.ts';
import { MARKETPLACES } from '../src/domain/values/marketplace.ts';
import { PUBLISHED_ACCURACY } from './support/accuracy-schema.ts';
import { PRIOR_FIGURES } from './support/prior-figures-schema.ts';

const ROOT = join(import.meta.dirname, '..');
const DATA_LINES_MAX = 6_000;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'facts/**/*.json'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const strict = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });
const Count = Type.Integer({ minimum: 0 });
const Positive = Type.Number({ exclusiveMinimum: 0 });
const OneOf = (names: readonly string[]) => Type.Union(names.map((name) => Type.Literal(name)));
const Roots = (Value: TSchema) =>
  Type.Object(Object.fromEntries(ROOT_KEYS.map((key) => [key, Value])), strict);
/** `a b c`, separated by single spaces. */
const Words = Type.String({ pattern: '^\\S+( \\S+)*$' });
const Lines = Type.Array(Words, { minItems: 1 });
/** `from>to`, `from>` or `from`, of letters and digits. */
const Pairs = Type.Array(Type.String({ pattern: '^[a-z]+(>[a-z0-9]*)?( [a-z]+(>[a-z0-9]*)?)*$' }), {
  minItems: 1,
});
const Suffixes = Type.Array(Type.Object({ min: Count, rules: Pairs }, strict), { minItems: 1 });
const Language = '^[a-z]{2}$';
/** What may stand between the parts of a compound. */
const Links = Type.Array(Type.String({ pattern: '^[a-z]{0,2}$' }), { minItems: 1 });
/** What is written in place of a letter; the key may be two letters long. */
const LetterTexts = Type.Record(Type.String({ pattern: '^.{1,2}$' }), Type.String());

const TypeWords = Type.Object(
  {
    category: Text,
    nouns: Type.Array(Text, { minItems: 1 }),
    features: Type.Array(Type.Union([Text, Type.Array(Text, { minItems: 2 })]), { minItems: 3 }),
    uses: Type.Array(Text, { minItems: 3 }),
  },
  strict,
);
const DemoWords = Type.Object(
  {
    types: Type.Object(
      Object.fromEntries(PRODUCT_TYPES.map(({ key }) => [key, TypeWords])),
      strict,
    ),
    branches: Roots(Type.Tuple([Text, Text])),
    colors: Type.Array(Text, { minItems: 12, uniqueItems: true }),
    colorDimension: Text,
    sizeDimension: Text,
    pack: Type.String({ pattern: '\\{count\\}' }),
    pieces: Type.String({ pattern: '\\{count\\}' }),
    listSeparator: Text,
    title: Type.String({ pattern: '\\{brand\\}.*\\{noun\\}' }),
    bullet: Type.String({ pattern: '\\{feature\\}' }),
    description: Type.String({ pattern: '\\{noun' }),
    featuresBehindNoun: Type.Union([Type.Literal('all'), Type.Array(Text)]),
  },
  strict,
);
const LanguagePairs = Type.Object(
  {
    name: Text,
    heads: Type.Optional(Type.Array(Text)),
    match: Type.Array(
      Type.Tuple([
        Text,
        Text,
        OneOf([
          ...['plural', 'accent', 'spelling', 'compound', 'unit', 'model', 'apostrophe'],
          ...['hyphen', 'width', 'case', 'script', 'ending'],
        ]),
      ]),
    ),
    differ: Type.Array(Type.Tuple([Text, Text])),
  },
  strict,
);

const PowerLaw = Type.Tuple([Positive, Positive]);

const CURRENCIES = [...new Set(MARKETPLACES.map(({ currency }) => currency))];
/** Ids of Windows locales, in hexadecimal. */
const LocaleIds = Type.String({ pattern: '^[0-9A-F]{1,4}( [0-9A-F]{1,4})*$' });
/** The key of a column: lower case, without an emoji. */
const ExportColumn = Type.String({ pattern: '^[^A-Z]+$' });

/** A field of an answer, below others where only that one is meant: `range.low`. */
const FieldPath = Type.String({ pattern: '^\\w+(\\.\\w+)*$' });
const ErrorWords = Type.Object(
  {
    answeredBy: OneOf([
      'any operation',
      'operations with a body',
      'operations that name it',
      'sessions',
      'the administration',
    ]),
    meaning: Text,
    remedy: Text,
    example: Text,
    details: Type.Optional(
      Type.Array(
        Type.Object(
          {
            field: Text,
            issue: Text,
            allowed: Type.Optional(Type.Array(Type.Union([Text, Type.Number()]), { minItems: 1 })),
            remaining: Type.Optional(Count),
          },
          strict,
        ),
        { minItems: 1 },
      ),
    ),
  },
  strict,
);

const ByLanguage = Type.Record(OneOf(['en', 'de', 'fr', 'es', 'it']), Words);
const SCHEMAS: Readonly<Record<string, TSchema>> = {
  'facts/category-names/root-categories.json': Type.Array(Type.Tuple([Text, Text, Text])),
  'facts/demo/brand-names.json': Type.Object(
    { starts: Type.Array(Text), middles: Type.Array(Text), ends: Type.Array(Text) },
    strict,
  ),
  'facts/demo/british.json': Type.Array(Type.Tuple([Text, Text])),
  'facts/demo/markets.json': Type.Array(
    Type.Object(
      {
        id: OneOf(MARKETPLACES.map(({ id }) => id)),
        words: OneOf(['en', 'en-GB', 'de', 'ja']),
        hasUsSizes: Type.Boolean(),
        share: Positive,
        demand: Positive,
        catalog: Positive,
        priceFactor: Positive,
        priceEndings: Type.Array(Type.Integer({ minimum: 0, maximum: 99 }), { minItems: 1 }),
        roots: Roots(Text),
      },
      strict,
    ),
  ),
  'facts/demo/product-types.json': Type.Array(
    Type.Object(
      {
        key: Type.String({ pattern: '^[a-z]+(-[a-z]+)*$' }),
        root: OneOf(ROOT_KEYS),
        branch: Type.Union([Type.Literal(0), Type.Literal(1)]),
        weight: Type.Integer({ minimum: 1 }),
        price: Type.Tuple([Positive, Positive]),
        package: Type.Tuple([Positive, Positive, Positive, Positive]),
        season: OneOf(['even', 'summer', 'winter', 'gifts', 'new-year', 'school', 'spring']),
        varies: Type.Array(OneOf(['color', 'size']), { minItems: 1, uniqueItems: true }),
        sizes: Type.Array(Text, { minItems: 2 }),
        sizesUs: Type.Optional(Type.Array(Text, { minItems: 2 })),
      },
      strict,
    ),
  ),
  'facts/demo/words-de.json': DemoWords,
  'facts/demo/words-en.json': DemoWords,
  'facts/demo/words-ja.json': DemoWords,
  'facts/estimation/prior-figures.json': PRIOR_FIGURES,
  'facts/estimation/published-accuracy.json': PUBLISHED_ACCURACY,
  'facts/estimation/public-table.json': Type.Object(
    {
      note: Text,
      categories: Type.Record(Text, PowerLaw),
      otherCategories: PowerLaw,
      markets: Type.Record(Text, Positive),
      otherMarkets: Positive,
    },
    strict,
  ),
  'facts/importers/currency-marks.json': Type.Object(
    {
      about: Text,
      source: Text,
      signs: Type.Object(
        Object.fromEntries(CURRENCIES.map((code) => [code, Type.Array(Text, { minItems: 1 })])),
        strict,
      ),
      locales: Type.Object(Object.fromEntries(CURRENCIES.map((code) => [code, LocaleIds])), strict),
    },
    strict,
  ),
  'facts/importers/keepa-export-columns.json': Type.Object(
    {
      about: Text,
      money: Type.Record(ExportColumn, OneOf(SERIES_NAMES)),
      counts: Type.Record(ExportColumn, OneOf(SERIES_NAMES)),
      offers: Type.Array(ExportColumn, { uniqueItems: true }),
      names: Type.Record(Text, Type.Array(ExportColumn, { minItems: 1, uniqueItems: true })),
      marketplaces: Type.Array(ExportColumn, { uniqueItems: true }),
      codes: Type.Array(ExportColumn, { uniqueItems: true }),
    },
    strict,
  ),
  'facts/importers/keepa-export-languages.json': Type.Object(
    {
      about: Text,
      source: Text,
      subjects: Type.Record(ExportColumn, Type.Array(ExportColumn, { minItems: 1 })),
      measures: Type.Record(ExportColumn, Type.Array(ExportColumn, { minItems: 1 })),
    },
    strict,
  ),
  'facts/importers/keepa-series.json': Type.Object(
    {
      about: Text,
      source: Text,
      csv: Type.Array(OneOf(SERIES_NAMES), { minItems: 36, uniqueItems: true }),
      withShipping: Type.Array(OneOf(SERIES_NAMES), { uniqueItems: true }),
    },
    strict,
  ),
  'facts/interface/answer-fields.json': Type.Record(Text, Type.Record(FieldPath, Text)),
  'facts/interface/engine-faults.json': Type.Array(
    Type.Object({ code: Text, what: Text, remedy: Text, isOfPlace: Type.Boolean() }, strict),
  ),
  'facts/interface/errors.json': Type.Object(
    Object.fromEntries(Object.keys(ERROR_STATUS).map((code) => [code, ErrorWords])),
    strict,
  ),
  'facts/language/compounds.json': Type.Object(
    { languages: Words, links: Links, noHeads: Words, shortHeads: Words },
    strict,
  ),
  'facts/language/function-words.json': Type.Record(
    Type.String({ pattern: Language }),
    Type.Object(
      {
        stops: Words,
        prepositions: Type.Optional(Words),
        withEnglish: Type.Optional(Type.Boolean()),
        without: Type.Optional(Words),
        letters: Type.Optional(Type.String({ pattern: '^[a-z]+$' })),
      },
      strict,
    ),
  ),
  'facts/language/letters.json': Type.Object(
    { digraphs: LetterTexts, bases: LetterTexts, voicedLips: LetterTexts },
    strict,
  ),
  'facts/language/listing-words.json': Type.Object(
    {
      units: Lines,
      boilerplate: Lines,
      behind: Lines,
      generic: Lines,
      colors: Type.Record(Text, Text),
      foreignNames: Lines,
    },
    strict,
  ),
  'facts/language/names.json': Type.Object({ note: Text, words: Lines, pairs: Lines }, strict),
  'facts/language/stems/dutch.json': Type.Object(
    {
      irregular: Pairs,
      adjectives: Pairs,
      adjectiveEndings: Suffixes,
      shortVowels: Pairs,
      pluralS: Suffixes,
    },
    strict,
  ),
  'facts/language/stems/german.json': Type.Object(
    {
      irregular: Pairs,
      spellings: Pairs,
      erPlurals: Lines,
      endings: Suffixes,
      ownS: Pairs,
      shortLoans: Lines,
      colors: Lines,
      adjectives: Lines,
      adjectivesOfNouns: Lines,
      changedBeforeEnding: Pairs,
      nounsLikeAdjectives: Pairs,
      adjectiveSuffixes: Lines,
    },
    strict,
  ),
  'facts/language/stems/italian.json': Type.Object(
    {
      singulars: Type.Record(
        Type.String({ pattern: '^[a-z]+$' }),
        Type.Array(Text, { minItems: 1 }),
      ),
      feminines: Pairs,
      feminineEndings: Suffixes,
    },
    strict,
  ),
  'facts/language/stems/steps.json': Type.Record(
    Type.String({ pattern: Language }),
    Type.Array(
      Type.Object(
        {
          note: Type.Optional(Text),
          words: Type.Optional(Pairs),
          endings: Type.Optional(Suffixes),
          restem: Type.Optional(Type.Literal(true)),
        },
        strict,
      ),
      { minItems: 1 },
    ),
  ),
  'facts/list/column-words.json': Type.Record(Type.String({ pattern: '^[a-zA-Z]+$' }), Words),
  'facts/list/pack-words.json': Type.Object(
    {
      containers: ByLanguage,
      sets: ByLanguage,
      of: ByLanguage,
      pieces: ByLanguage,
      goods: ByLanguage,
      notGoods: ByLanguage,
      words: Type.Record(Text, Type.Integer({ minimum: 2 })),
      measures: Type.Record(Text, Type.Object({ names: Words, base: Text, factor: Positive })),
    },
    strict,
  ),
  'facts/language/units.json': Type.Object(
    {
      units: Type.Record(
        Type.String({ pattern: '^[a-z]+$' }),
        Type.Object(
          {
            names: Words,
            base: Type.Optional(Text),
            power: Type.Optional(Type.Integer({ minimum: -3, maximum: 6 })),
          },
          strict,
        ),
      ),
      alsoWords: Words,
      likelyUnits: Type.Record(Type.String({ pattern: '^([a-z]{2}|\\*)$' }), Words),
    },
    strict,
  ),
};

describe('data files', () => {
  it('of titles and keywords in the tests follow their schema', () => {
    const pairs = JSON.parse(read('test/support/language-pairs.json'));
    const errors = Value.Errors(Type.Record(Text, LanguagePairs), pairs);
    expect([...errors].slice(0, 5)).toEqual([]);
  });

  it.each(Object.keys(SCHEMAS))('%s follows its schema', (file) => {
    const schema = SCHEMAS[file];
    const errors = schema === undefined ? [] : Value.Errors(schema, JSON.parse(read(file)));
    expect([...errors].slice(0, 5)).toEqual([]);
  });

  it('each have a schema', () => {
    const others = files.filter((file) => !file.startsWith('facts/fees/'));
    expect(others.sort()).toEqual(Object.keys(SCHEMAS).sort());
  });

  it(`are at most ${DATA_LINES_MAX} lines`, () => {
    const lines = files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
    expect(lines).toBeLessThanOrEqual(DATA_LINES_MAX);
  });

  it('name units that exist', () => {
    const { units, alsoWords, likelyUnits } = JSON.parse(read('facts/language/units.json'));
    const rows = Object.values<{ names: string; base?: string }>(units);
    const names = rows.flatMap((unit) => unit.names.split(' '));
    expect(new Set(names).size).toBe(names.length);
    for (const { base = 'gb' } of rows) expect(Object.keys(units)).toContain(base);
    const words = [alsoWords, ...Object.values<string>(likelyUnits)].flatMap((text) =>
      text.split(' '),
    );
    for (const word of words) expect(names).toContain(word);
  });

  it('share out the simulated products completely', () => {
    expect(SIMULATED_MARKETS.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  });
});
