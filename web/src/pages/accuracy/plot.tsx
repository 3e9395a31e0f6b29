/** A small plot: axes with few marks, and shapes placed in the values of the axes. */
import type { ComponentChildren } from 'preact';

interface Mark {
  readonly at: number;
  readonly text: string;
}

export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly marks: readonly Mark[];
}

export interface Placing {
  x(value: number): number;
  y(value: number): number;
}

interface PlotProps {
  readonly title: string;
  readonly meaning: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly children: (place: Placing) => ComponentChildren;
}

const WIDTH = 400;
const HEIGHT = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 28, 20, 40];

export function Plot({ title, meaning, x, y, children }: PlotProps) {
  const place: Placing = {
    x: (value) => LEFT + ((value - x.from) / (x.to - x.from)) * (WIDTH - LEFT - RIGHT),
    y: (value) => HEIGHT - BOTTOM - ((value - y.from) / (y.to - y.from)) * (HEIGHT - BOTTOM - TOP),
  };
  return (
    <figure class="plot">
      <figcaption>
        <h3>{title}</h3>
        <p class="caption">{meaning}</p>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}. ${meaning}`}>
        {y.marks.map(({ at, text }) => (
          <g key={text}>
            <line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={place.y(at)} y2={place.y(at)} />
            <text x={LEFT - 6} y={place.y(at) + 4} text-anchor="end">
              {text}
            </text>
          </g>
        ))}
        {x.marks.map(({ at, text }) => (
          <text key={text} x={place.x(at)} y={HEIGHT - BOTTOM + 16} text-anchor="middle">
            {text}
          </text>
        ))}
        <text x={LEFT} y={12}>
          {y.label}
        </text>
        <text x={(LEFT + WIDTH) / 2} y={HEIGHT - 6} text-anchor="middle">
          {x.label}
        </text>
        {children(place)}
      </svg>
    </figure>
  );
}
