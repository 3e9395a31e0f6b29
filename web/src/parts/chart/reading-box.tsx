/** The values at the crosshair, written next to it and never shortened. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { moment } from '../../format.ts';
import { Swatch } from './legend.tsx';
import type { SeriesReading } from './panes.ts';
import { isoOf } from './track.ts';
import { chartWords } from './words.ts';

interface ReadingBoxProps {
  readonly time: number;
  /** Where the crosshair stands in the chart, in pixels. */
  readonly x: number;
  /** Of the chart, in pixels. */
  readonly width: number;
  readonly readings: readonly SeriesReading[];
}

/** Between the crosshair and the box. */
const GAP = 12;

export function ReadingBox({ time, x, width, readings }: ReadingBoxProps) {
  const words = chartWords();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    // At the right of the crosshair, unless it would leave the chart there.
    const left = x + GAP + box.offsetWidth > width ? x - GAP - box.offsetWidth : x + GAP;
    box.style.transform = `translateX(${Math.max(0, left)}px)`;
  });
  return (
    <div ref={element} class="chart-reading" aria-hidden="true">
      <strong>{moment(isoOf(time))}</strong>
      {readings.map(({ style, text }) => (
        <div key={style.name}>
          <Swatch style={style} />
          <span>{words[style.name]}</span>
          <span class="number">{text}</span>
        </div>
      ))}
    </div>
  );
}
