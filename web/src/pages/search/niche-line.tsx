/** The score of the keyword's market in one line, with the way to the whole of it. */
import { addressOf } from '../../address.ts';
import { count } from '../../format.ts';
import { Hint } from '../../parts/hint.tsx';
import type { Found } from './search-question.ts';
import { texts } from './words.ts';

/** @param found null while it is asked for: the line keeps its place */
export function NicheLine({ found }: { readonly found: Found | null }) {
  const words = texts();
  if (found === null) return <p class="search-niche" />;
  const { score, scale, demand, competition, opportunity, reason, demandBasis } = found.nicheScore;
  const keyword = found.explanation?.correctedKeyword ?? found.keyword;
  const caution = reason ?? (demandBasis === 'sales' ? null : demandBasis);
  const href = addressOf('/market', { keyword, marketplace: found.marketplace });
  if (reason === 'no_listings') return <p class="search-niche caption">{words.no_listings}</p>;
  return (
    <p class="search-niche">
      {words.niche} <strong>{count(score)}</strong> {words.outOf(count(scale))}
      <span class="muted">
        {' · '}
        <Hint text={words.highIsGood}>
          {words.demand} {count(demand)}
        </Hint>
        {' · '}
        <Hint text={words.highIsBad}>
          {words.competition} {count(competition)}
        </Hint>
        {' · '}
        <Hint text={words.highIsGood}>
          {words.opportunity} {count(opportunity)}
        </Hint>
        {caution !== null && (
          <>
            {' · '}
            <Hint text={words[caution]}>{words.hintOnly}</Hint>
          </>
        )}
      </span>{' '}
      <a href={href}>{words.toMarket}</a>
    </p>
  );
}
