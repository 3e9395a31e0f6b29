/** Fields that are chosen or typed: true or false, one of some names, or any name. */
import { useEffect, useState } from 'preact/hooks';
import { useAddress } from '../../address.ts';
import { columnTexts } from '../search/column-words.ts';
import { texts as searchTexts } from '../search/words.ts';
import type { FieldName } from './field-groups.ts';
import type { FieldInfo } from './finder-question.ts';
import { fieldTexts, texts } from './words.ts';

interface ChoiceFieldProps {
  readonly name: FieldName;
  readonly info: FieldInfo;
}

export function ChoiceField({ name, info }: ChoiceFieldProps) {
  const words = texts();
  const label = fieldTexts()[name];
  const { values, set } = useAddress();
  const asked = values[name] ?? '';
  const choose = (text: string) => set({ [name]: text, selected: undefined });
  if (info.type === 'name' && info.names.length === 0) {
    return <NameField label={label} meaning={info.meaning} asked={asked} choose={choose} />;
  }
  const options: readonly (readonly [value: string, text: string])[] =
    info.type === 'flag'
      ? [
          ['true', words.yes],
          ['false', words.no],
        ]
      : info.names.map((one) => [one, nameText(one)]);
  const isKnown = asked === '' || options.some(([value]) => value === asked);
  return (
    <label class="field finder-field" title={info.meaning}>
      {label}
      <select value={asked} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{searchTexts().all}</option>
        {!isKnown && <option value={asked}>{asked.replaceAll('|', ', ')}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The states of a listing have words; grades are letters. */
function nameText(name: string): string {
  const words: Readonly<Record<string, unknown>> = columnTexts();
  const text = words[name];
  return typeof text === 'string' ? text : name;
}

interface NameFieldProps {
  readonly label: string;
  readonly meaning: string;
  readonly asked: string;
  readonly choose: (text: string) => void;
}

/** Several names have | between them; a leading ! leaves them out. */
function NameField({ label, meaning, asked, choose }: NameFieldProps) {
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  return (
    <label class="field finder-field" title={meaning}>
      {label}
      <input
        value={text}
        maxLength={200}
        placeholder="Acme|Zeta, !Acme"
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onChange={() => choose(text.trim())}
      />
    </label>
  );
}
