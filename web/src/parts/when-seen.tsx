/** A part of a page that asks nothing until the reader comes near it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ROW, Skeleton } from './skeleton.tsx';

interface WhenSeenProps {
  /** How many rows of a table the content will be high, so that what follows stands still. */
  readonly rows: number;
  readonly children: ComponentChildren;
}

/** How far below the window a part already begins to load. */
const NEAR = '200px';

export function WhenSeen({ rows, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || isSeen) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setSeen(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  if (isSeen) return <>{children}</>;
  return (
    <div ref={place}>
      <Skeleton height={ROW} rows={rows} />
    </div>
  );
}
