/** What this installation holds of the marketplace, and for when the answer is. */
import { count, day, moment } from '../../format.ts';
import type { Niche } from './niche.ts';
import { texts } from './words.ts';

export function Held({ niche }: { readonly niche: Niche }) {
  const words = texts();
  const { coverage, marketplace, formulaVersion, asOf } = niche;
  const { listings, oldestObservedAt, newestObservedAt } = coverage;
  return (
    <p class="caption section">
      {listings === 0 ? (
        words.noCoverage(marketplace)
      ) : (
        <>
          {words.coverage(count(listings), marketplace)}{' '}
          {words.looked(day(oldestObservedAt), day(newestObservedAt))}
        </>
      )}{' '}
      {words.made_at(formulaVersion, moment(asOf))}
    </p>
  );
}
