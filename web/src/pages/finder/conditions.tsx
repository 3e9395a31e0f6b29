/** What is asked for, as chips that a click takes away, and what unknown values left out. */
import { useAddress } from '../../address.ts';
import { count } from '../../format.ts';
import { Icon } from '../../parts/icon.tsx';
import {
  type AskedCondition,
  conditionsOf,
  endsOf,
  type FoundByFields,
} from './finder-question.ts';
import { fieldTexts, texts } from './words.ts';

export function Chips({ found }: { readonly found: FoundByFields | null }) {
  const words = texts();
  const { values, set } = useAddress();
  const asked = conditionsOf(values);
  if (asked.length === 0) return null;
  const removed = new Map(found?.explanation.map((each) => [each.field, each.removed]));
  return (
    <ul class="finder-chips" aria-label={words.conditions}>
      {asked.map((condition) => {
        const { field } = condition;
        const text = `${fieldTexts()[field]} ${askedText(condition)}`;
        const alone = removed.get(field) ?? 0;
        const added = alone > 0 ? ` +${count(alone)}` : '';
        return (
          <li key={field}>
            <button
              type="button"
              title={alone === 0 ? words.takeAway(text) : words.wouldAdd(count(alone))}
              aria-label={words.takeAway(text) + added}
              onClick={() => set({ [field]: undefined, selected: undefined })}
            >
              {text}
              {added !== '' && <span class="caption">{added}</span>}
              <Icon name="close" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function askedText({ text }: AskedCondition): string {
  const words = texts();
  if (text === 'true') return words.yes;
  if (text === 'false') return words.no;
  if (text.startsWith('!')) return `≠ ${text.slice(1).replaceAll('|', ', ')}`;
  if (!text.includes('..')) return text.replaceAll('|', ', ');
  const [low, high] = endsOf(text);
  if (low === '') return `≤ ${high}`;
  return high === '' ? `≥ ${low}` : `${low} – ${high}`;
}

/**
 * Unknown is not "no": what is left out for want of a value is counted and can be let in.
 * @param found null while it is asked for: the line keeps its place
 */
export function LeftOut({ found }: { readonly found: FoundByFields | null }) {
  const words = texts();
  const { values, set } = useAddress();
  if (conditionsOf(values).length === 0) return null;
  if (found === null || found.leftOut.length === 0) return <p class="finder-left-out" />;
  const fields: Readonly<Record<string, unknown>> = fieldTexts();
  return (
    <p class="caption finder-left-out">
      {found.leftOut
        .map(({ field, products }) =>
          words.leftOut(count(products), String(fields[field] ?? field)),
        )
        .join(' ')}{' '}
      <button type="button" class="plain" onClick={() => set({ unknown: 'include' })}>
        {words.letIn}
      </button>
    </p>
  );
}
