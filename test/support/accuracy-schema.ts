/** The schema of the published accuracy, whose figures are those of the model card. */
import Type from 'typebox';
import { MARKETPLACES } from '../../src/domain/values/marketplace.ts';

const strict = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });
const Count = Type.Integer({ minimum: 0 });
const Positive = Type.Number({ exclusiveMinimum: 0 });
const Share = Type.Number({ minimum: 0, maximum: 1 });
const MeasuredRanges = Type.Array(
  Type.Object(
    { nominal: Share, measured: Share, width: Type.Union([Positive, Type.Null()]) },
    strict,
  ),
);

export const PUBLISHED_ACCURACY = Type.Object(
  {
    source: Text,
    measuredOn: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
    labels: Count,
    products: Count,
    splits: Count,
    methods: Type.Array(
      Type.Object(
        {
          method: Text,
          meanAbsLogError: Positive,
          medianAbsPercentError: Positive,
          withinTwofold: Share,
          weightedIntervalScore: Positive,
          ranges: MeasuredRanges,
        },
        strict,
      ),
    ),
    bands: Type.Array(Type.Object({ exact: Share, ranges: MeasuredRanges }, strict)),
    pit: Type.Array(Type.Never()),
    marketplaces: Type.Array(Type.Enum(MARKETPLACES.map(({ id }) => id))),
    badges: Type.Array(
      Type.Object(
        {
          marketplace: Type.Enum(MARKETPLACES.map(({ id }) => id)),
          sample: Text,
          badges: Count,
          medianLogBias: Type.Number(),
          held: Share,
          heldLeftOut: Share,
          width: Positive,
        },
        strict,
      ),
    ),
  },
  strict,
);
