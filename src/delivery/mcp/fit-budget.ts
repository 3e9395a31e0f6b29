/** Fits answers into an assistant's context: cuts rows from the end, then long texts and lists. */

export const BUDGETS = { brief: 8 * 1024, full: 32 * 1024 } as const;
export type Detail = keyof typeof BUDGETS;

/** A message has 48 KB at most. It holds the answer twice, and less than 1 KB of its own. */
const TWICE_MAX = 47 * 1024;

type Values = Readonly<Record<string, unknown>>;

export interface Fitted {
  readonly answer: Values;
  readonly text: string;
}

/**
 * Returns the longest answer within the budget.
 *
 * @param rows how many rows there are to show
 * @param make makes the answer with a number of rows; `isShortened` if its values will be shortened
 */
export function fitBudget(
  budget: number,
  rows: number,
  make: (shown: number, isShortened: boolean) => Values,
): Fitted {
  const fits = fitsIn(budget);
  const whole = written(make(rows, false));
  if (fits(whole)) return whole;
  let best: Fitted | null = null;
  let [low, high] = [1, rows - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const tried = written(make(middle, false));
    if (fits(tried)) {
      best = tried;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return best ?? shortened(fits, make(Math.min(rows, 1), true));
}

const written = (answer: Values): Fitted => ({ answer, text: JSON.stringify(answer) });

/** In a message, the answer stands once as an object and once as a quoted text. */
const fitsIn = (budget: number) => {
  return ({ text }: Fitted): boolean => {
    const bytes = Buffer.byteLength(text);
    return bytes <= budget && bytes + Buffer.byteLength(JSON.stringify(text)) <= TWICE_MAX;
  };
};

/** The longest text and list, tried one after another. */
const SHORTER = [
  { text: 2_000, items: 100 },
  { text: 500, items: 30 },
  { text: 200, items: 10 },
  { text: 100, items: 3 },
  { text: 60, items: 1 },
  { text: 30, items: 0 },
] as const;

function shortened(fits: (tried: Fitted) => boolean, answer: Values): Fitted {
  for (const limits of SHORTER) {
    const tried = written(shortenValues(answer, limits));
    if (fits(tried)) return tried;
  }
  throw new TypeError('an answer has too many fields for its budget');
}

interface Limits {
  readonly text: number;
  readonly items: number;
}

/** What leads an assistant on is never shortened. */
const KEPT = new Set(['summary', 'truncated', 'next', 'quota', 'links']);

function shortenValues(answer: Values, limits: Limits): Values {
  const inner = Object.entries(answer).map(([name, each]) => {
    return [name, KEPT.has(name) ? each : shorten(each, limits)];
  });
  return Object.fromEntries(inner);
}

function shorten(value: unknown, limits: Limits): unknown {
  if (typeof value === 'string') {
    if (value.length <= limits.text) return value;
    return `${value.slice(0, limits.text).toWellFormed()}…`;
  }
  if (Array.isArray(value)) {
    return value.slice(0, limits.items).map((item) => shorten(item, limits));
  }
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([name, each]) => [name, shorten(each, limits)]);
  return Object.fromEntries(inner);
}
