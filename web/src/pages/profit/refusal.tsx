/** Why there is no answer; a category that the card does not know can be chosen from its list. */
import { ShelflineError } from '../../../../client/src/errors.ts';
import { Fault } from '../../parts/fault.tsx';
import type { Draft } from './draft.ts';
import { texts } from './words.ts';

interface RefusalProps {
  readonly error: Error;
  readonly draft: Draft;
  readonly retry: () => void;
}

export function Refusal({ error, draft, retry }: RefusalProps) {
  const words = texts();
  const [detail] = error instanceof ShelflineError ? error.details : [];
  const categories = detail?.field === 'category' ? (detail.allowed ?? []) : [];
  return (
    <>
      <Fault error={error} retry={retry} />
      {categories.length > 0 && (
        <fieldset class="row allowed">
          <legend class="caption">{words.choose}</legend>
          {categories.map(String).map((category) => (
            <button key={category} type="button" onClick={() => draft.edit({ category })}>
              {category}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}
