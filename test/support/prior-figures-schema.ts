/** The shape of `facts/estimation/prior-figures.json`. */
import Type from 'typebox';

const strict = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1 });
const Positive = Type.Number({ exclusiveMinimum: 0 });
const LevelLine = Type.Object({ level: Type.Number(), slope: Type.Number() }, strict);
/** Of a store: level and slope. Of a category or pair: its bend, too. */
const Effects = Type.Record(Text, Type.Array(Type.Number(), { minItems: 2, maxItems: 3 }));
const FamilyShare = Type.Tuple([Type.Number(), Positive]);

export const PRIOR_FIGURES = Type.Object(
  {
    slopes: Type.Array(Positive, { minItems: 1 }),
    unitsAtPivot: Positive,
    markets: Effects,
    sizes: LevelLine,
    categories: Effects,
    table: LevelLine,
    cells: Effects,
    festive: Type.Record(Text, Type.Number()),
    look: Type.Object({ factor: Positive, stores: Type.Record(Text, Positive) }, strict),
    families: Type.Object(
      {
        few: FamilyShare,
        many: FamilyShare,
        variation: FamilyShare,
        unknown: Type.Array(
          Type.Tuple([Positive, Type.Number(), Positive, Type.Number({ minimum: 0 })]),
        ),
        includedIn: Type.Array(Text),
        notIn: Type.Array(Text),
      },
      strict,
    ),
    sds: Type.Object(
      {
        residual: Positive,
        residuals: Type.Record(Text, Positive),
        market: Positive,
        category: Positive,
        cell: Positive,
        slope: Positive,
      },
      strict,
    ),
  },
  strict,
);
