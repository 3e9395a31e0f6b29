/** A figure or another fact under its name, in a list of them. */
import type { ComponentChildren } from 'preact';
import { Hint } from './hint.tsx';

interface FactProps {
  readonly name: string;
  /** What the name means, if that is not clear. */
  readonly means?: string | undefined;
  readonly children: ComponentChildren;
}

export function Fact({ name, means, children }: FactProps) {
  return (
    <div>
      <dt>{means === undefined ? name : <Hint text={means}>{name}</Hint>}</dt>
      <dd>{children}</dd>
    </div>
  );
}
