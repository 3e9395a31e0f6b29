/** The change of a keyword's searches over 90 days: a line from then to now, and the percents. */
import { signedPercent, UNKNOWN } from '../../format.ts';
import { Hint } from '../../parts/hint.tsx';
import { texts } from './words.ts';

const WIDTH = 40;
const HEIGHT = 20;
const MIDDLE = HEIGHT / 2;
/** A change by this many percents, up or down, draws the steepest line. */
const STEEPEST = 100;

export function Trend({ percent }: { readonly percent: number | null }) {
  const words = texts();
  if (percent === null) return <Hint text={words.noTrend}>{UNKNOWN}</Hint>;
  const rise = ((MIDDLE - 2) * Math.max(-STEEPEST, Math.min(STEEPEST, percent))) / STEEPEST;
  const kind = percent > 0 ? 'better' : percent < 0 ? 'worse' : 'muted';
  return (
    <span class={`keywords-trend ${kind}`}>
      <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
        <line x1="3" y1={MIDDLE + rise} x2={WIDTH - 3} y2={MIDDLE - rise} />
        <circle cx={WIDTH - 3} cy={MIDDLE - rise} r="2.5" />
      </svg>
      {signedPercent(percent / 100)}
    </span>
  );
}
