/** How an import ended, in color and words: a file of which no row was taken is not done. */
import { common } from '../words/common.ts';
import { Icon } from './icon.tsx';

interface Counts {
  readonly imported: number;
  readonly unchanged: number;
  readonly rejected: number;
}

interface ImportStateProps {
  readonly state: 'done' | 'unfinished' | 'undoing' | 'undone';
  readonly counts: Counts | null;
}

export type Outcome = 'done' | 'partly' | 'refused';

export function outcomeOf({ imported, unchanged, rejected }: Counts): Outcome {
  if (rejected === 0) return 'done';
  return imported + unchanged === 0 ? 'refused' : 'partly';
}

const ICONS = { done: 'done', partly: 'warning', refused: 'refused' } as const;

export function ImportState({ state, counts }: ImportStateProps) {
  const words = common();
  if (state !== 'done' || counts === null) {
    return <span class="state">{words[`import_${state}`]}</span>;
  }
  const outcome = outcomeOf(counts);
  return (
    <span class={`state state-${outcome}`}>
      <Icon name={ICONS[outcome]} size={14} />
      {words[`outcome_${outcome}`]}
    </span>
  );
}
