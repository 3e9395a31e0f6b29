/** What is held of the marketplaces, and the model that estimates their sales. */
import { invalidParameter } from '../../../../domain/values/error.ts';
import { shorten } from '../../../http/request/report-faults.ts';
import { MODEL_LINK } from '../../resources.ts';
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
  requireKnown(marketplace, modeled);
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
    links: [MODEL_LINK],
  };
}

function requireKnown(
  marketplace: string | undefined,
  modeled: readonly { readonly marketplace: string }[],
): void {
  const known = modeled.map((each) => each.marketplace);
  if (marketplace === undefined || known.includes(marketplace)) return;
  throw invalidParameter('marketplace', `"${shorten(marketplace)}" is not known here`, known);
}

function coverageOf({ listings, oldestObservedAt, newestObservedAt }: Coverage): Coverage {
  return { listings, oldestObservedAt, newestObservedAt };
}
