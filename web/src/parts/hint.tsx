/** A text with an explanation that appears on hover and on focus. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface HintProps {
  readonly text: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Hint({ text, children }: HintProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the explanation.
    <span class="hint" tabIndex={0} aria-describedby={id}>
      {children}
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
