/** A number or day to ask for by its ends, with where the values of the marketplace lie. */
import { useEffect, useState } from 'preact/hooks';
import { useAddress } from '../../address.ts';
import { count, decimal } from '../../format.ts';
import { texts as searchTexts } from '../search/words.ts';
import type { FieldName } from './field-groups.ts';
import { endsOf, type FieldInfo, rangeText } from './finder-question.ts';
import { spreadBars } from './spread-bars.ts';
import { fieldTexts } from './words.ts';

interface RangeFieldProps {
  readonly name: FieldName;
  /** What the service says of the field; undefined until it has answered. */
  readonly info: FieldInfo | undefined;
}

export function RangeField({ name, info }: RangeFieldProps) {
  const words = searchTexts();
  const label = fieldTexts()[name];
  const { values, set } = useAddress();
  const asked = values[name] ?? '';
  const [ends, setEnds] = useState(endsOf(asked));
  // A preset, a chip or going back changes the address; what somebody types meanwhile stays.
  useEffect(() => setEnds(endsOf(asked)), [asked]);
  const apply = ([min, max]: readonly [string, string]) =>
    set({ [name]: rangeText({ min, max }), selected: undefined });
  const isDay = info?.type === 'date';
  const put = (at: 0 | 1, text: string) => setEnds(at === 0 ? [text, ends[1]] : [ends[0], text]);
  return (
    <fieldset class="finder-field" title={info?.meaning}>
      <legend>
        {label}
        {info?.unit !== undefined && info.unit !== null && (
          <span class="finder-unit" title={info.unit}>
            {info.unit.split(',', 1)[0]}
          </span>
        )}
      </legend>
      <div class="finder-ends">
        {([0, 1] as const).map((at) => (
          <input
            key={at}
            type={isDay ? 'date' : 'number'}
            step="any"
            placeholder={at === 0 ? words.from : words.to}
            aria-label={`${label} ${at === 0 ? words.from : words.to}`}
            value={ends[at]}
            onInput={({ currentTarget }) => put(at, currentTarget.value)}
            onChange={() => apply(ends)}
          />
        ))}
      </div>
      <Spread info={info} onChoose={(min, max) => apply([String(min), String(max)])} />
    </fieldset>
  );
}

interface SpreadProps {
  readonly info: FieldInfo | undefined;
  readonly onChoose: (min: number, max: number) => void;
}

/** Four bars of about a quarter each. A click asks for what one of them holds. */
function Spread({ info, onChoose }: SpreadProps) {
  const quantiles = info?.quantiles ?? null;
  if (quantiles === null) return null;
  const cuts = Object.values(quantiles).filter((cut): cut is number => typeof cut === 'number');
  const bars = cuts.length === 5 ? spreadBars(cuts) : [];
  if (bars.length === 0) return null;
  const [low = 0, , middle = 0, , high = 0] = cuts;
  return (
    <div class="finder-spread">
      <div class="finder-bars" aria-hidden="true">
        {bars.map(({ from, to, left, width, height }) => (
          <button
            key={from}
            type="button"
            tabIndex={-1}
            title={`${shown(from)} – ${shown(to)}`}
            style={{
              left: `${100 * left}%`,
              width: `${100 * width}%`,
              height: `${Math.max(8, 100 * height)}%`,
            }}
            onClick={() => onChoose(from, to)}
          />
        ))}
      </div>
      <div class="finder-cuts caption">
        <span>{shown(low)}</span>
        <span>{shown(middle)}</span>
        <span>{shown(high)}</span>
      </div>
    </div>
  );
}

function shown(value: number): string {
  return Number.isInteger(value) ? count(value) : decimal(value, Math.abs(value) < 10 ? 2 : 1);
}
