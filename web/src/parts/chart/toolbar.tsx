/** Above the chart: which stretch of time it shows, and how ranks are drawn. */
import { type ReadonlySignal, useComputed } from '@preact/signals';
import type { Change, Values } from '../../address.ts';
import { isoOf } from './track.ts';
import { OFFERED, rangeOf, type Window } from './window.ts';
import { chartWords } from './words.ts';

/** A category in which the product has ranks. */
export interface RankCategory {
  readonly id: string;
  readonly name: string | null;
  readonly isRoot: boolean;
}

interface ToolbarProps {
  readonly window: ReadonlySignal<Window>;
  /** What the address says. */
  readonly values: Values;
  readonly categories: readonly RankCategory[];
  readonly onChange: (change: Change) => void;
}

const NO_DATES = { from: undefined, to: undefined };

export function Toolbar({ window, values, categories, onChange }: ToolbarProps) {
  const words = chartWords();
  const range = values['from'] === undefined ? rangeOf(values['range']) : null;
  const isLog = values['log'] !== '0';
  // Computed texts, so that the toolbar is drawn once a day of panning and not once a frame.
  const from = useComputed(() => dayOf(window.value.from)).value;
  const to = useComputed(() => dayOf(window.value.to)).value;
  const choose = (change: { readonly from?: string; readonly to?: string }) => {
    const chosen = { from, to, ...change };
    if (chosen.from === '' || chosen.to === '' || chosen.from >= chosen.to) return;
    onChange({ range: undefined, ...chosen });
  };
  return (
    <div class="chart-toolbar">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own. */}
      <div class="chart-ranges" role="group" aria-label={words.range}>
        {OFFERED.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === range}
            onClick={() => onChange({ range: each, ...NO_DATES })}
          >
            {words[each]}
          </button>
        ))}
      </div>
      <label>
        {words.from}
        <input
          type="date"
          value={from}
          max={to}
          onChange={(event) => choose({ from: event.currentTarget.value })}
        />
      </label>
      <label>
        {words.to}
        <input
          type="date"
          value={to}
          min={from}
          onChange={(event) => choose({ to: event.currentTarget.value })}
        />
      </label>
      <button
        type="button"
        aria-pressed={isLog}
        onClick={() => onChange({ log: isLog ? '0' : undefined })}
      >
        {words.log}
      </button>
      {categories.length > 1 && (
        <label>
          {words.rankIn}
          <select
            value={values['rankIn'] ?? ''}
            onChange={(event) => onChange({ rankIn: event.currentTarget.value })}
          >
            {categories.map(({ id, name, isRoot }) => (
              <option key={id} value={isRoot ? '' : id}>
                {name ?? id}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function dayOf(seconds: number): string {
  return isoOf(seconds).slice(0, 10);
}
