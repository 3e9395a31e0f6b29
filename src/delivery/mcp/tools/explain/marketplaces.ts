/** What is held of the marketplaces, and the model that estimates their sales. */
import type { Coverage, ToolAnswer, ToolContext } from '../../tool.ts';
import { latest } from '../../wording.ts';
import { accuracyOf } from './accuracy.ts';

interface Holdings {
  readonly marketplaces: readonly (Coverage & { readonly marketplace: string })[];
}

/** Tells about one marketplace, or about all of which anything is held. */
export async function explainMarketplaces(
  marketplace: string | undefined,
  context: ToolContext,
): Promise<ToolAnswer> {
  const { marketplaces } = (await context.about('/coverage')) as Holdings;
  const { model, marketplaces: modeled } = await accuracyOf(context);
  const held = marketplaces
    .filter((one) => marketplace === undefined || one.marketplace === marketplace)
    .map((one) => {
      const ranges = modeled.find((each) => each.marketplace === one.marketplace);
      return { ...one, areRangesMeasured: ranges?.isMeasured ?? false };
    });
  const counts = held.map((one) => `${one.listings} listings on ${one.marketplace}`);
  const nothing = marketplace === undefined ? 'nothing' : `nothing of ${marketplace}`;
  const what = counts.length === 0 ? nothing : counts.join(', ');
  const seen = latest(held.map(({ newestObservedAt }) => newestObservedAt));
  const [only] = held.length === 1 ? held : [];
  return {
    summary: `Held here: ${what}${seen === null ? '' : `, seen until ${seen}`}.`,
    data: { held, model },
    coverage: only === undefined ? null : coverageOf(only),
    asOf: seen,
    sources: null,
  };
}

function coverageOf({ listings, oldestObservedAt, newestObservedAt }: Coverage): Coverage {
  return { listings, oldestObservedAt, newestObservedAt };
}
