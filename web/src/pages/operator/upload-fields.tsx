/** What a person says about the files that they send; what is left empty is found in the file. */
import type { UploadOptions } from '../../admin.ts';
import { MARKETPLACES } from '../../api.ts';
import { texts } from './words.ts';

interface UploadFieldsProps {
  readonly formats: readonly string[];
  readonly values: UploadOptions;
  readonly onChange: (values: UploadOptions) => void;
}

export function UploadFields({ formats, values, onChange }: UploadFieldsProps) {
  const words = texts();
  return (
    <div class="row end upload-fields">
      <Choice
        label={words.format}
        empty={words.anyFormat}
        choices={formats}
        value={values.format}
        onChange={(format) => onChange({ ...values, format })}
      />
      <Choice
        label={words.marketplace}
        empty={words.anyMarketplace}
        choices={MARKETPLACES}
        value={values.marketplace}
        onChange={(marketplace) => onChange({ ...values, marketplace })}
      />
      <label class="field">
        {words.observedAt}
        <input
          type="date"
          value={values.observedAt}
          onInput={({ currentTarget }) => onChange({ ...values, observedAt: currentTarget.value })}
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={values.force === 'true'}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...values, force: checked ? 'true' : '' })
          }
        />{' '}
        {words.force}
      </label>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** What no choice means. */
  readonly empty: string;
  readonly choices: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ label, empty, choices, value, onChange }: ChoiceProps) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{empty}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </label>
  );
}
