/**
 * The nulls of an answer that nothing in it explains. A field that says why others are null (a
 * reason, a state, a list of what is missing) must speak wherever one of them is, and only there.
 */
type Json = Readonly<Record<string, unknown>>;

/** What is wrong, by path; empty where every null is explained. */
export function unexplainedNulls(data: unknown, path = 'data'): string[] {
  if (Array.isArray(data)) {
    return data.flatMap((item, at) => unexplainedNulls(item, `${path}[${at}]`));
  }
  if (data === null || typeof data !== 'object') return [];
  const object = data as Json;
  const own = RULES.filter(({ holdsFor }) => holdsFor(object)).flatMap(({ faults }) =>
    faults(object).map((fault) => `${path}: ${fault}`),
  );
  const inner = Object.entries(object).flatMap(([name, value]) =>
    unexplainedNulls(value, `${path}.${name}`),
  );
  return [...own, ...inner];
}

interface Rule {
  holdsFor(object: Json): boolean;
  faults(object: Json): string[];
}

const has =
  (...names: string[]) =>
  (object: Json) =>
    names.every((name) => name in object);
const nullsOf = (object: Json, names: readonly string[]) =>
  names.filter((name) => object[name] === null);

/** All or none of the fields are null. */
const together = (...names: string[]): Rule => ({
  holdsFor: has(...names),
  faults: (object) => {
    const nulls = nullsOf(object, names);
    return nulls.length === 0 || nulls.length === names.length
      ? []
      : [`${nulls.join(', ')} alone of ${names.join(', ')} null`];
  },
});

/** The explanation is there exactly where one of the fields is null. */
function explained(
  by: string,
  isSaid: (explanation: unknown) => boolean,
  names: readonly string[],
): Rule {
  return {
    holdsFor: has(by, ...names),
    faults: (object) => {
      const nulls = nullsOf(object, names);
      if (isSaid(object[by]) === nulls.length > 0) return [];
      return [`${by} is ${JSON.stringify(object[by])}, null are: ${nulls.join(', ') || 'none'}`];
    },
  };
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0;

const RULES: readonly Rule[] = [
  // A listing, and whatever has a price.
  explained('availability', (value) => value !== 'in_stock', ['price']),
  together('monthlySales', 'monthlySalesLow', 'monthlySalesHigh', 'salesGrade', 'salesAsOf'),
  // A point of a history, and points in columns.
  {
    holdsFor: has('at', 'value', 'state', 'average', 'low', 'high'),
    faults: ({ value, state }) => {
      const [values, states] = [[value].flat(), [state].flat()];
      const wrong = values.findIndex((one, at) => (one === null) !== (states[at] !== 'ok'));
      return wrong === -1 ? [] : [`value ${values[wrong]} in state ${states[wrong]}`];
    },
  },
  together('average', 'low', 'high'),
  // Summaries of histories.
  explained('reason', isText, [
    'current',
    'average',
    'change30Percent',
    'change90Percent',
    'trend',
  ]),
  explained('reason', isText, ['current', 'geometricMean', 'trend', 'seasonality']),
  together('lowest', 'lowestAt', 'highest', 'highestAt', 'average', 'median'),
  together('best', 'bestAt', 'worst', 'worstAt'),
  // Estimates.
  explained('reason', isText, ['monthlySales', 'mean', 'grade']),
  // Niche scores: what no listing tells is said, and follows from the inputs.
  together('medianPrice', 'priceP25', 'priceP75', 'priceSpread'),
  {
    holdsFor: has('inputs', 'reason', 'sampleSize', 'range', 'demandBasis'),
    faults(object) {
      const inputs = object['inputs'] as Json;
      const isEmpty = object['sampleSize'] === 0;
      const needed = ['medianPrice', 'medianReviews', 'sampleMonthlyUnits', 'brandHhi'];
      const unknown = nullsOf(inputs, needed);
      const ofEmpty = [object['range'], object['demandBasis'], inputs['brandHhi']];
      return [
        ...(unknown.length > 0 && !isText(object['reason'])
          ? [`no reason, null are: ${unknown.join(', ')}`]
          : []),
        // Nothing is typical of too few families.
        ...(inputs['typicalMonthlyRevenue'] === null &&
        inputs['sampleMonthlyRevenue'] !== null &&
        !isText(object['reason'])
          ? ['no reason, null is: typicalMonthlyRevenue']
          : []),
        ...(ofEmpty.every((value) => (value === null) === isEmpty)
          ? []
          : [`range, demandBasis or brandHhi against sampleSize ${object['sampleSize']}`]),
      ];
    },
  },
  // Measured keywords.
  together('searchVolume', 'volumeKind'),
  {
    holdsFor: has('searchVolume', 'searchVolumeRange'),
    faults: ({ searchVolume, searchVolumeRange }) =>
      Object.values(searchVolumeRange as Json).every(
        (end) => (end === null) === (searchVolume === null),
      )
        ? []
        : ['searchVolumeRange against searchVolume'],
  },
  // A competitor.
  {
    holdsFor: has('monthlyRevenue', 'monthlySales', 'price'),
    faults: (object) =>
      (object['monthlyRevenue'] === null) === nullsOf(object, ['monthlySales', 'price']).length > 0
        ? []
        : ['monthlyRevenue against monthlySales and price'],
  },
  // Profit: what is not known is named, and what follows from it is null.
  {
    holdsFor: has('fees', 'missing', 'notes', 'profit', 'breakEvenPrice'),
    faults(object) {
      const fees = object['fees'] as Json;
      const named = new Set((object['missing'] as { fee: string }[]).map(({ fee }) => fee));
      const unnamed = Object.keys(fees).filter(
        (name) => name !== 'total' && fees[name] === null && !named.has(name),
      );
      const isMissing = named.size > 0;
      const solved = ['breakEvenPrice', 'minPriceForMargin', 'minPriceForRoi', 'maxCostForRoi'];
      const unsolved = solved.filter((name) => {
        const answer = object[name];
        const values = Object.values(typeof answer === 'object' ? (answer ?? [null]) : []);
        return answer === null || values.includes(null);
      });
      return [
        ...unnamed.map((name) => `fees.${name} is null and not in missing`),
        ...(isMissing === (fees['total'] === null) ? [] : ['fees.total against missing']),
        ...(isMissing === (object['profit'] === null) ? [] : ['profit against missing']),
        ...(unsolved.length > 0 && !isMissing && !isFilled(object['notes'])
          ? [`${unsolved.join(', ')}: null without a note`]
          : []),
      ];
    },
  },
  // One result of a batch.
  {
    holdsFor: has('status', 'data', 'error', 'nextFrom'),
    faults: ({ status, data, error, nextFrom }) => [
      ...((data === null) === (error !== null) ? [] : ['data against error']),
      ...((nextFrom !== null) === (status === 413) ? [] : ['nextFrom against status']),
    ],
  },
];
