/** What a key used on each of the last 30 days: bars, and the same numbers on hover. */
import type { Usage } from '../../admin.ts';
import { count, day } from '../../format.ts';
import { texts } from './words.ts';

const HEIGHT = 64;
const STEP = 16;
const BAR = 12;

export function UsageChart({ usage }: { readonly usage: Usage }) {
  const words = texts();
  const { limit, used } = usage;
  // The service tells the newest first; a chart goes from left to right.
  const days = usage.days.toReversed();
  const highest = Math.max(1, ...days.map((one) => one.used));
  const width = days.length * STEP;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure class="usage">
      <figcaption class="caption">
        {limit === null ? words.used(count(used)) : words.usedOf(count(used), count(limit))}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={words.usageChart}
      >
        <line class="usage-foot" x1={0} x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {days.map((one, at) => {
          const height = ((HEIGHT - 8) * one.used) / highest;
          return (
            <rect
              key={one.date}
              class="usage-bar"
              x={at * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${day(one.date)}: ${count(one.used)}`}</title>
            </rect>
          );
        })}
      </svg>
      {first !== undefined && last !== undefined && (
        <div class="caption usage-days" style={{ maxWidth: `${width}px` }}>
          <span>{day(first.date)}</span>
          <span>{words.most(count(Math.max(...days.map((one) => one.used))))}</span>
          <span>{day(last.date)}</span>
        </div>
      )}
    </figure>
  );
}
