/** Which rows of a long table are in view. All its rows have one height, so a division says it. */
import { useEffect, useRef, useState } from 'preact/hooks';

/** Of a row that has one line, in pixels. */
export const ROW_HEIGHT = 32;
/** Rows drawn beyond the edges, so that a fast scroll finds them there. */
const MARGIN = 12;

export interface VisibleRows {
  readonly first: number;
  /** The row after the last. */
  readonly end: number;
}

/** Follows the scrolling of an element. Short tables are drawn whole. */
export function useVisibleRows(total: number, rowHeight: number) {
  const element = useRef<HTMLElement>(null);
  const [visible, setVisible] = useState<VisibleRows>({ first: 0, end: Math.min(total, 60) });
  useEffect(() => {
    const scroller = element.current;
    if (scroller === null) return;
    const look = () => {
      const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - MARGIN);
      const shown = Math.ceil(scroller.clientHeight / rowHeight) + 2 * MARGIN;
      const end = Math.min(total, first + shown);
      setVisible((old) => (old.first === first && old.end === end ? old : { first, end }));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [total, rowHeight]);
  const end = Math.min(visible.end, total);
  return { element, first: Math.min(visible.first, end), end };
}
