/** What must be read before the numbers: another spelling, nothing found, or only a hint. */
import { addressOf } from '../../address.ts';
import { count } from '../../format.ts';
import { SERVICE_LANGUAGE } from '../../words/languages.ts';
import type { Niche } from './niche.ts';
import { texts } from './words.ts';

interface ExplainedProps {
  readonly niche: Niche;
  readonly marketplace: string;
}

export function Explained({ niche, marketplace }: ExplainedProps) {
  const words = texts();
  const { explanation, reason, warnings } = niche;
  if (explanation === null && reason === null && warnings.length === 0) return null;
  // The explanation of a keyword without listings says it better.
  const isSaid = reason === 'no_listings' && explanation !== null;
  const nearest = explanation?.nearestKeyword ?? explanation?.didYouMean ?? null;
  return (
    <div class="notice market-notice">
      {explanation !== null && <p lang={SERVICE_LANGUAGE}>{explanation.message}</p>}
      {reason !== null && !isSaid && <p>{words[`reason_${reason}`]}</p>}
      {warnings.map((warning) => (
        <p key={warning}>{words[`warning_${warning}`]}</p>
      ))}
      {reason === 'no_listings' && nearest === null && <p>{words.tryOther}</p>}
      {nearest !== null && (
        <p>
          <a href={addressOf('/market', { keyword: nearest.keyword, marketplace })}>
            {words.nearest(nearest.keyword, count(nearest.matches))}
          </a>
        </p>
      )}
    </div>
  );
}
