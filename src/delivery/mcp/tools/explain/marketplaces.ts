/** What is held of the marketplaces, and the model that estimates their sales. */
import { invalidParameter } from '../../../../domain/values/error.ts';
import { marketplaceDomain, parseMarketplace } from '../../../../domain/values/marketplace.ts';
import { shorten } from '../../../interface/report-faults.ts';
import { MODEL_LINK } from '../../resources.ts';
import type { Coverage, ToolAnswer, ToolContext } from '../../tool.ts';
import { counted, latest } from '../../wording.ts';
import { accuracyOf } from './accuracy.ts';

interface Holdings {
  readonly marketplaces: readonly (Coverage & { readonly marketplace: string })[];
}

/** Tells about one marketplace, or about all of which anything is held. */
export async function explainMarketplaces(
  asked: string | undefined,
  context: ToolContext,
): Promise<ToolAnswer> {
  const { marketplaces } = (await context.about('/coverage')) as Holdings;
  const known = await accuracyOf(context);
  const { marketplaces: modeled } = known;
  const marketplace = asked === undefined ? undefined : knownDomain(asked, modeled);
  const { model } = marketplace === undefined ? known : await accuracyOf(context, marketplace);
  const held = marketplaces
    .filter((one) => marketplace === undefined || one.marketplace === marketplace)
    .map((one) => {
      const ranges = modeled.find((each) => each.marketplace === one.marketplace);
      return { ...one, areRangesMeasured: ranges?.isMeasured ?? false };
    });
  const counts = held.map((one) => `${counted(one.listings, 'listing')} on ${one.marketplace}`);
  const nothing = marketplace === undefined ? 'nothing' : `nothing of ${marketplace}`;
  const what = counts.length === 0 ? nothing : counts.join(', ');
  const seen = latest(held.map(({ newestObservedAt }) => newestObservedAt));
  const [only] = held.length === 1 ? held : [];
  const labels =
    (model.labels ?? 0) === 0 ? ' No known sales (labels): ranges are not measured here.' : '';
  return {
    summary: `Held here: ${what}${seen === null ? '' : `, seen until ${seen}`}.${labels}`,
    data: { held, model },
    coverage: only === undefined ? null : coverageOf(only),
    asOf: seen,
    sources: null,
    links: [MODEL_LINK],
  };
}

/** Returns the domain that a marketplace has here, whether it is asked by domain or by country. */
function knownDomain(asked: string, modeled: readonly { readonly marketplace: string }[]): string {
  const known = modeled.map((each) => each.marketplace);
  const domain = known.find((each) => {
    const store = each.slice(0, each.indexOf('.'));
    const id = parseMarketplace(asked, store);
    return id !== null && marketplaceDomain(id, store) === each;
  });
  if (domain !== undefined) return domain;
  throw invalidParameter('marketplace', `"${shorten(asked)}" is not known here`, known);
}

function coverageOf({ listings, oldestObservedAt, newestObservedAt }: Coverage): Coverage {
  return { listings, oldestObservedAt, newestObservedAt };
}
