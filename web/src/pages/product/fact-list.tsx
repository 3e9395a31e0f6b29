/** Facts under each other: a name at the left, its value at the right. */
import type { ComponentChildren } from 'preact';

export function FactList({ children }: { readonly children: ComponentChildren }) {
  return <dl class="fact-list">{children}</dl>;
}
