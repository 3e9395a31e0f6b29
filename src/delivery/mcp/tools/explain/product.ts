/** What is held of a product, and how its sales estimate was made. */
import { MODEL_LINK } from '../../resources.ts';
import type { Answered, Question, ToolAnswer, ToolContext } from '../../tool.ts';
import { latest, NO_ESTIMATE, salesWords } from '../../wording.ts';
import { sourcesOf } from '../product-sources.ts';
import { accuracyOf } from './accuracy.ts';

type Product = Answered<'product'>;
type Estimate = Answered<'salesEstimate'>;

export async function explainProduct(
  question: Question<'product'>,
  context: ToolContext,
): Promise<ToolAnswer> {
  const { client } = context;
  const [{ data: product }, { data: estimate }] = await Promise.all([
    client.product(question),
    client.salesEstimate(question),
  ]);
  const { model: _named, marketplace, asin, ...made } = estimate;
  const { model } = await accuracyOf(context, marketplace);
  const held = heldOf(product);
  const looks = held.map(({ observedAt }) => observedAt);
  return {
    summary: summaryOf(product, estimate),
    data: { asin, marketplace, title: product.title, held, estimate: made, model },
    coverage: {
      listings: 1,
      oldestObservedAt: looks.at(-1) ?? null,
      newestObservedAt: looks[0] ?? null,
    },
    asOf: latest(looks),
    sources: sourcesOf([product]),
    links: [MODEL_LINK],
  };
}

interface Held {
  readonly source: string;
  readonly observedAt: string;
  readonly fields: readonly string[];
}

/** Puts facts of one source and time together, newest first. */
function heldOf({ observed }: Product): readonly Held[] {
  const groups = Map.groupBy(Object.entries(observed), ([, { source, at }]) => `${at} ${source}`);
  return [...groups]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .flatMap(([, facts]) => {
      const [first] = facts;
      if (first === undefined) return [];
      const [, { source, at }] = first;
      return [{ source, observedAt: at, fields: facts.map(([name]) => name).sort() }];
    });
}

function summaryOf(product: Product, estimate: Estimate): string {
  const { asin, marketplace } = product;
  const facts = `${asin} on ${marketplace}: facts from ${sourcesOf([product]).join(', ')}`;
  const { monthlySales: units, range, grade, evidence } = estimate;
  const sales = salesWords({ units, low: range?.low, high: range?.high, grade });
  if (range === null) {
    const { reason } = estimate;
    return `${facts}; ${sales}${reason === null ? '' : `, because ${NO_ESTIMATE[reason]}`}.`;
  }
  const kinds = evidence.map(({ kind }) => kind).join(', ');
  const trust = range.calibrated
    ? 'a range measured on known sales of this marketplace'
    : 'a range from published priors, not measured on known sales of this marketplace';
  return `${facts}; ${sales}, from ${kinds}, with ${trust}.`;
}
