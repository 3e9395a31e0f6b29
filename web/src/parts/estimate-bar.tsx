/** An estimate in a row: one number, and its range as a thin bar, which a hint says in words. */
import { count, day, isOld, UNKNOWN } from '../format.ts';
import { common } from '../words/common.ts';
import { Figure } from './figure.tsx';
import { Grade } from './grade.tsx';
import { Hint } from './hint.tsx';
import './estimate-bar.css';

interface EstimateBarProps {
  readonly median: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The ends of the scale, which all rows share; it is logarithmic. */
  readonly scale: readonly [number, number];
  readonly grade?: string | null;
  readonly write?: (value: number | null) => string;
  /** Why there is no estimate. */
  readonly reason: string;
  /** The day that it speaks of, said if it is old. */
  readonly asOf?: string | null;
}

export function EstimateBar(props: EstimateBarProps) {
  const { median, low, high, scale, grade = null, write = count, reason, asOf = null } = props;
  const words = common();
  if (median === null) return <Figure text={UNKNOWN} reason={reason} />;
  const hasRange = low !== null && high !== null;
  const range = hasRange ? words.range(write(low), write(high)) : '';
  return (
    <span class="estimate-bar">
      <span class="estimate-number">
        {write(median)}
        {grade !== null && <Grade grade={grade} />}
      </span>
      {hasRange && (
        <Hint
          text={
            <>
              {words.likely} {range}
              {isOld(asOf) && `, ${words.asOf(day(asOf))}`}
            </>
          }
        >
          <RangeBar median={median} low={low} high={high} scale={scale} />
        </Hint>
      )}
    </span>
  );
}

type RangeBarProps = Pick<EstimateBarProps, 'median' | 'low' | 'high' | 'scale'>;

/** The range as a bar on the scale, with a tick at the median. */
export function RangeBar({ median, low, high, scale }: RangeBarProps) {
  if (median === null || low === null || high === null) return null;
  const at = (value: number) => 100 * placeOn(scale, value);
  return (
    <span class="range-bar" aria-hidden="true">
      <span style={{ left: `${at(low)}%`, width: `${Math.max(2, at(high) - at(low))}%` }} />
      <i style={{ left: `${at(median)}%` }} />
    </span>
  );
}

/** Where a value stands between the ends of a logarithmic scale, from 0 to 1. */
function placeOn([from, to]: readonly [number, number], value: number): number {
  const place = Math.log(Math.max(value, from) / from) / Math.log(to / from);
  return Math.min(1, Math.max(0, place));
}
