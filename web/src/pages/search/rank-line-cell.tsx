/** The rank of a row over 90 days as a small line, asked for when the row comes into view. */
import { useEffect, useRef } from 'preact/hooks';
import type { Marketplace } from '../../api.ts';
import { UNKNOWN } from '../../format.ts';
import { Figure } from '../../parts/figure.tsx';
import { Sparkline } from '../../parts/sparkline.tsx';
import { columnTexts } from './column-words.ts';
import { rankLine, wantLine } from './rank-lines.ts';

interface RankLineCellProps {
  readonly asin: string;
  readonly marketplace: Marketplace;
}

export function RankLineCell({ asin, marketplace }: RankLineCellProps) {
  const words = columnTexts();
  const place = useRef<HTMLSpanElement>(null);
  const line = rankLine({ asin, marketplace });
  const isKnown = line !== undefined;
  useEffect(() => {
    const element = place.current;
    if (element === null || isKnown) return;
    let leave = () => {};
    const observer = new IntersectionObserver(([entry]) => {
      leave();
      leave = entry?.isIntersecting === true ? wantLine({ asin, marketplace }) : () => {};
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      leave();
    };
  }, [asin, marketplace, isKnown]);
  return (
    <span ref={place} class="search-line">
      {line instanceof Error && <Figure text={UNKNOWN} reason={line.message} />}
      {Array.isArray(line) &&
        (line.some((rank) => rank !== null) ? (
          <Sparkline values={line} label={words.rankLine} isInverted />
        ) : (
          <Figure text={UNKNOWN} reason={words.noLine} />
        ))}
    </span>
  );
}
