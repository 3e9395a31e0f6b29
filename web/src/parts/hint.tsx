/** A text with an explanation that appears on hover and on focus. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useTooltip } from './tooltip.tsx';

interface HintProps {
  readonly text: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Within a table the arrow keys reach the explanations, so that Tab does not stop at each. */
export const IsInTable = createContext(false);

export function Hint({ text, children }: HintProps) {
  const { place, tip } = useTooltip(text);
  return (
    <span class="hint" tabIndex={useContext(IsInTable) ? -1 : 0} {...place}>
      {children}
      {tip}
    </span>
  );
}
