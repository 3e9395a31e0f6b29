/** A text that appears over something on hover and on focus, whatever scrolls around it. */
import type { ComponentChildren, HTMLAttributes, JSX, TargetedEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

type Place = Pick<
  HTMLAttributes<HTMLElement>,
  'aria-describedby' | 'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onKeyDown'
>;

export interface Tooltip {
  /** What the explained element takes. */
  readonly place: Place;
  readonly tip: JSX.Element;
}

const GAP = 4;

/** @param isNeeded asked before the text appears, such as whether a title is cut off */
export function useTooltip(
  text: ComponentChildren,
  isNeeded: (element: HTMLElement) => boolean = () => true,
): Tooltip {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const hide = () => setTarget(null);
  useEffect(() => {
    const element = tip.current;
    if (target === null || element === null) return;
    element.showPopover();
    putAt(element, target.getBoundingClientRect());
    // A scroll moves the target away from its text.
    addEventListener('scroll', hide, { capture: true, once: true });
    return () => {
      removeEventListener('scroll', hide, { capture: true });
      if (element.isConnected) element.hidePopover();
    };
  }, [target]);
  const show = ({ currentTarget }: TargetedEvent<HTMLElement>) => {
    if (isNeeded(currentTarget)) setTarget(currentTarget);
  };
  return {
    place: {
      'aria-describedby': id,
      onMouseEnter: show,
      onMouseLeave: hide,
      onFocus: show,
      onBlur: hide,
      onKeyDown: ({ key }) => {
        if (key === 'Escape') hide();
      },
    },
    tip: (
      <span role="tooltip" id={id} ref={tip} popover="manual">
        {text}
      </span>
    ),
  };
}

/** Above the target, below it where the page ends, and never beyond the sides. */
function putAt(element: HTMLElement, target: DOMRect): void {
  const { width, height } = element.getBoundingClientRect();
  const above = target.top - height - GAP;
  const rightmost = document.documentElement.clientWidth - width - GAP;
  element.style.top = `${above < GAP ? target.bottom + GAP : above}px`;
  element.style.left = `${Math.max(GAP, Math.min(target.left, rightmost))}px`;
}
