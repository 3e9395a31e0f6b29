/** Below the chart: where its points come from, and what a reader takes away. */
import { useState } from 'preact/hooks';
import { age, moment } from '../../format.ts';
import { chartWords } from './words.ts';

interface FootProps {
  readonly source: string | null;
  readonly lastLook: string;
  readonly curl: string;
  readonly isTableShown: boolean;
  readonly onTable: () => void;
  readonly onCsv: () => void;
  readonly onPng: () => void;
}

export function Foot({ source, lastLook, curl, isTableShown, onTable, onCsv, onPng }: FootProps) {
  const words = chartWords();
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(curl).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
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
        <button type="button" onClick={copy}>
          {words.curl}
        </button>
        <span class="caption" role="status">
          {copied === true && words.copied}
          {copied === false && words.notCopied}
        </span>
      </div>
      {copied === false && <pre class="chart-curl">{curl}</pre>}
    </div>
  );
}
