/** Facts under each other: a name at the left, its value at the right. */
import type { ComponentChildren } from 'preact';

interface FactProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

export function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function FactList({ children }: { readonly children: ComponentChildren }) {
  return <dl class="fact-list">{children}</dl>;
}
