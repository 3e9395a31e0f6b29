/** Ready questions, whose bounds follow from what the marketplace's listings are like. */
import { useAddress } from '../../address.ts';
import { SERVICE_LANGUAGE } from '../../words/languages.ts';
import { conditionText, NO_CONDITIONS, type Preset } from './finder-question.ts';
import { texts } from './words.ts';

export function Presets({ presets }: { readonly presets: readonly Preset[] }) {
  const words = texts();
  const { set } = useAddress();
  const names: Readonly<Record<string, unknown>> = words;
  return (
    <section class="finder-presets" aria-label={words.presets}>
      {presets.map(({ name, title, meaning, where, sort }) => (
        <button
          key={name}
          type="button"
          onClick={() =>
            set({
              ...NO_CONDITIONS,
              ...Object.fromEntries(
                Object.entries(where).map(([field, asked]) => [field, conditionText(asked)]),
              ),
              sort: sort.join(','),
            })
          }
        >
          <strong>{String(names[`preset_${name}`] ?? title)}</strong>
          <span class="caption" lang={SERVICE_LANGUAGE}>
            {meaning}
          </span>
        </button>
      ))}
    </section>
  );
}
