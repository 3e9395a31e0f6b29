/** An estimate as one object: its median, its range, and its grade. */
import { count, day, isOld, UNKNOWN } from '../format.ts';
import { common } from '../words/common.ts';
import { Grade } from './grade.tsx';
import { Hint } from './hint.tsx';

interface EstimateProps {
  readonly median: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly grade?: string | null;
  readonly write?: (value: number | null) => string;
  readonly reason?: string | null;
  /** The day that it speaks of, shown if it is old. */
  readonly asOf?: string | null;
}

export function Estimate({
  median,
  low,
  high,
  grade = null,
  write = count,
  reason = null,
  asOf = null,
}: EstimateProps) {
  const words = common();
  if (median === null) return <Hint text={reason ?? words.unknown}>{UNKNOWN}</Hint>;
  return (
    <span class="estimate">
      {write(median)}
      {/* Spaces keep the figures apart where they are read aloud or copied. */}
      {low !== null && high !== null && ' '}
      {low !== null && high !== null && (
        <span class="estimate-range">
          {write(low)}–{write(high)}
        </span>
      )}
      {grade !== null && ' '}
      {grade !== null && <Grade grade={grade} />}
      {isOld(asOf) && <span class="muted"> {words.asOf(day(asOf))}</span>}
    </span>
  );
}
