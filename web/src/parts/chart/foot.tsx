/** Below the chart: where its points come from, and what a reader takes away. */
import { age, moment } from '../../format.ts';
import { CopyButton } from '../copy-button.tsx';
import { chartWords } from './words.ts';

interface FootProps {
  readonly source: string | null;
  readonly lastLook: string;
  /** Null where a reader has no key to ask with. */
  readonly curl: string | null;
  readonly isTableShown: boolean;
  readonly onTable: () => void;
  readonly onCsv: () => void;
  readonly onPng: () => void;
}

export function Foot({ source, lastLook, curl, isTableShown, onTable, onCsv, onPng }: FootProps) {
  const words = chartWords();
  return (
    <div class="chart-foot">
      <p class="caption">
        {source !== null && `${words.source(source)} · `}
        {words.lastLook(moment(lastLook), age(lastLook))}
      </p>
      <div class="row">
        <button type="button" aria-expanded={isTableShown} onClick={onTable}>
          {words.table}
        </button>
        <button type="button" onClick={onCsv}>
          {words.csv}
        </button>
        <button type="button" onClick={onPng}>
          {words.png}
        </button>
        {curl !== null && <CopyButton text={curl} label={words.curl} />}
      </div>
    </div>
  );
}
