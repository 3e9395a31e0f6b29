/** How wide an element is, followed as the window changes. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export function useWidth<Kind extends HTMLElement>(before: number) {
  const element = useRef<Kind>(null);
  const [width, setWidth] = useState(before);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const look = () => setWidth(measured.clientWidth);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(measured);
    return () => sizes.disconnect();
  }, []);
  return { element, width };
}
