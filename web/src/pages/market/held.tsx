/** What this installation holds of the marketplace, and for when the answer is. */
import { moment } from '../../format.ts';
import { Coverage } from '../../parts/coverage.tsx';
import type { Niche } from './niche.ts';
import { texts } from './words.ts';

export function Held({ niche }: { readonly niche: Niche }) {
  const words = texts();
  const { coverage, marketplace, formulaVersion, asOf } = niche;
  return (
    <p class="caption section">
      <Coverage marketplace={marketplace} coverage={coverage} /> ·{' '}
      {words.made_at(formulaVersion, moment(asOf))}
    </p>
  );
}
