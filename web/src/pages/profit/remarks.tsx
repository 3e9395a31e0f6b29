/** What is missing, assumed and left open. */
import { Section } from '../../parts/section.tsx';
import { SERVICE_LANGUAGE } from '../../words/languages.ts';
import type { Profit } from './profit-data.ts';
import { texts } from './words.ts';

export function Remarks({ answer }: { readonly answer: Profit }) {
  const words = texts();
  const { missing, notes, assumptions, schedule } = answer;
  const gone = missing.map(({ fee, reason, remedy }) => `${fee}: ${reason}. ${remedy}`);
  return (
    <Section title={words.notes}>
      <List title={words.missing} lines={gone} />
      <List lines={notes} />
      <details>
        <summary>{words.assumptions}</summary>
        <List lines={assumptions} />
      </details>
      <details>
        <summary>{words.gaps}</summary>
        <List lines={schedule.gaps} />
      </details>
    </Section>
  );
}

interface ListProps {
  readonly title?: string;
  readonly lines: readonly string[];
}

function List({ title, lines }: ListProps) {
  if (lines.length === 0) return null;
  return (
    <>
      {title !== undefined && <h3>{title}</h3>}
      <ul class="remarks" lang={SERVICE_LANGUAGE}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
