/** How much this installation holds of a marketplace, and how old it is. */
import { age, count, day, moment } from '../format.ts';
import { catalog } from '../words/catalog.ts';
import { Hint } from './hint.tsx';

const texts = catalog('coverage', {
  none: ['marketplace'],
  listings: ['listings', 'marketplace'],
});

interface CoverageProps {
  readonly marketplace: string;
  readonly coverage: {
    readonly listings: number;
    readonly oldestObservedAt: string | null;
    readonly newestObservedAt: string | null;
  };
}

export function Coverage({ marketplace, coverage }: CoverageProps) {
  const words = texts();
  const { listings, oldestObservedAt, newestObservedAt } = coverage;
  if (oldestObservedAt === null || newestObservedAt === null) {
    return <span class="caption">{words.none(marketplace)}</span>;
  }
  return (
    <span class="caption">
      {words.listings(count(listings), marketplace)} · {words.newest}{' '}
      <Hint text={moment(newestObservedAt)}>{age(newestObservedAt)}</Hint> · {words.oldest}{' '}
      <Hint text={moment(oldestObservedAt)}>{day(oldestObservedAt)}</Hint>
    </span>
  );
}
