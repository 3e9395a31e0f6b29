/** How far an estimate can be trusted: a letter on its color, with the word on hover. */
import { common } from '../words/common.ts';

const NAMES: Readonly<Record<string, 'gradeA' | 'gradeB' | 'gradeC' | 'gradeD'>> = {
  A: 'gradeA',
  B: 'gradeB',
  C: 'gradeC',
  D: 'gradeD',
};

interface GradeProps {
  readonly grade: string;
  /** True where there is room for the word next to the letter. */
  readonly isWorded?: boolean;
}

export function Grade({ grade, isWorded = false }: GradeProps) {
  const words = common();
  const name = NAMES[grade];
  const said = words.grade(grade, name === undefined ? '' : words[name]);
  const kind = `grade grade-${grade.toLowerCase()}`;
  return isWorded ? (
    <span class={`${kind} worded`}>{said}</span>
  ) : (
    <span class={kind} role="img" aria-label={said} title={said}>
      {grade}
    </span>
  );
}
