/** The words for the search terms field of a listing, to change and copy, with their length. */
import { useEffect, useState } from 'preact/hooks';
import { count } from '../../format.ts';
import { Bar } from '../../parts/bars.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Section } from '../../parts/section.tsx';
import { IdeaTable } from './idea-section.tsx';
import { bytesOf, type Idea, type IdeasAnswer } from './ideas-answer.ts';
import { texts } from './words.ts';

interface BackendTermsProps {
  readonly proposed: IdeasAnswer['backendTerms'];
  readonly ideas: readonly Idea[];
}

export function BackendTerms({ proposed, ideas }: BackendTermsProps) {
  const words = texts();
  const { text, limitBytes } = proposed;
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  const over = bytesOf(typed) - limitBytes;
  return (
    <Section
      title={words.backendIdeas}
      actions={
        <>
          <Length bytes={bytesOf(typed)} limit={limitBytes} />
          <button type="button" disabled={typed === text} onClick={() => setTyped(text)}>
            {words.undo}
          </button>
          <CopyButton text={typed} label={words.copyTerms} />
        </>
      }
    >
      <textarea
        class="keywords-terms"
        name="terms"
        aria-label={words.terms}
        aria-invalid={over > 0}
        rows={3}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p class="caption keywords-over" role="status">
        {over > 0 && <span class="worse">{words.tooLong(count(over))}</span>}
      </p>
      {ideas.length > 0 && <IdeaTable title={words.backendIdeas} ideas={ideas} />}
    </Section>
  );
}

function Length({ bytes, limit }: { readonly bytes: number; readonly limit: number }) {
  const words = texts();
  return (
    <span class="keywords-length">
      <Bar to={Math.min(bytes, limit)} of={limit} kind={bytes > limit ? 'loss' : 'amount'} />
      <span class="caption">{words.bytesOf(count(bytes), count(limit))}</span>
    </span>
  );
}
