/** A number as a slider and as a field. Without a value it shows what counts instead. */
import { useRef } from 'preact/hooks';
import type { Draft } from './draft.ts';
import { numberOf, sliderEnd } from './profit-question.ts';
import { texts } from './words.ts';

type SliderName =
  | 'price'
  | 'cost'
  | 'inbound'
  | 'advertising'
  | 'returns'
  | 'units'
  | 'storage'
  | 'shipping';

interface SliderProps {
  readonly draft: Draft;
  /** The value's name in the address and in the texts. */
  readonly name: SliderName;
  readonly step: number;
  /** The smallest end of the slider. */
  readonly least: number;
  /** Where the slider ends whatever the value is. */
  readonly end?: number;
  /** What counts while nothing is given. */
  readonly otherwise?: number | null;
}

export function Slider({ draft, name, step, least, end, otherwise = 0 }: SliderProps) {
  const label = texts()[name];
  const given = draft.values[name] ?? '';
  const value = numberOf(given) ?? otherwise ?? 0;
  const last = useRef(0);
  // The end stays while somebody drags. It moves out when a larger value is typed.
  if (value > last.current) last.current = end ?? sliderEnd(value, least);
  const edit = (text: string) => draft.edit({ [name]: text });
  return (
    <div class="slider">
      <label for={`field-${name}`}>{label}</label>
      <input
        type="number"
        id={`field-${name}`}
        min={0}
        step={step}
        value={given}
        placeholder={otherwise === null ? '' : String(otherwise)}
        onInput={({ currentTarget }) => edit(currentTarget.value)}
      />
      <input
        type="range"
        aria-label={label}
        min={0}
        max={last.current === 0 ? (end ?? least) : last.current}
        step={step}
        value={value}
        onInput={({ currentTarget }) => edit(currentTarget.value)}
      />
    </div>
  );
}
