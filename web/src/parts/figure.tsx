/** One number as the service gave it: with its source and age, or with why it is unknown. */
import { age, moment, UNKNOWN } from '../format.ts';
import { common } from '../words/common.ts';
import { Hint } from './hint.tsx';

interface FigureProps {
  /** The number as text; the en dash if it is unknown. */
  readonly text: string;
  readonly source?: string | null;
  readonly observedAt?: string | null;
  /** Why there is no number. */
  readonly reason?: string | null;
}

export function Figure({ text, source = null, observedAt = null, reason = null }: FigureProps) {
  const words = common();
  if (text === UNKNOWN) return <Hint text={reason ?? words.unknown}>{UNKNOWN}</Hint>;
  if (source === null && observedAt === null) return <>{text}</>;
  return (
    <Hint
      text={
        <>
          {source !== null && `${words.source}: ${source}. `}
          {observedAt !== null && `${moment(observedAt)} (${age(observedAt)})`}
        </>
      }
    >
      {text}
    </Hint>
  );
}
