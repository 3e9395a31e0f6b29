/**
 * Profit over price. The curve jumps where a fee changes in a step: there it has a gap, with a dot
 * at either end.
 */
import { linearTicks } from './chart/ticks.ts';
import { type CurveLine, heightOf, type Piece, piecesOf } from './curve-scale.ts';
import './curve.css';
import { useWidth } from './width.ts';

export interface CurveMark {
  readonly price: number;
  readonly profit: number;
  readonly label: string;
  readonly isChosen?: true;
}

interface CurveProps {
  readonly lines: readonly CurveLine[];
  readonly marks: readonly CurveMark[];
  /** What the curve shows, for those who do not see it. */
  readonly label: string;
  readonly write: (amount: number) => string;
}

const HEIGHT = 300;
const LEFT = 84;
const RIGHT = 12;
const TOP = 56;
const BOTTOM = 28;
const LABEL_WIDTH = 110;
/** Smaller jumps, in pixels, are rounding. */
const JUMP_MIN = 2;

export function Curve({ lines, marks, label, write }: CurveProps) {
  const { element, width } = useWidth<HTMLElement>(600);
  const prices = { low: 0, high: lines.at(-1)?.toPrice ?? 1 };
  const pieces = piecesOf(lines);
  const profits = heightOf(pieces);
  const x = (price: number) =>
    LEFT + ((price - prices.low) / (prices.high - prices.low)) * (width - LEFT - RIGHT);
  const y = (profit: number) =>
    TOP + ((profits.high - profit) / (profits.high - profits.low)) * (HEIGHT - TOP - BOTTOM);
  // From left to right each label stands a row lower, so that no line crosses one.
  const shown = marks
    .filter(({ price }) => price <= prices.high)
    .sort((one, other) => one.price - other.price);
  const places = { x, y, width };
  return (
    <figure ref={element} class="curve">
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        {linearTicks(profits.low, profits.high, 5).map((profit) => (
          <g key={profit}>
            <line class="grid" x1={LEFT} x2={width - RIGHT} y1={y(profit)} y2={y(profit)} />
            <text x={LEFT - 8} y={y(profit) + 4} text-anchor="end">
              {write(profit)}
            </text>
          </g>
        ))}
        {linearTicks(prices.low, prices.high, Math.floor(width / LABEL_WIDTH)).map((price) => (
          <text key={price} x={x(price)} y={HEIGHT - 8} text-anchor="middle">
            {write(price)}
          </text>
        ))}
        <line class="zero" x1={LEFT} x2={width - RIGHT} y1={y(0)} y2={y(0)} />
        <Pieces pieces={pieces} places={places} />
        {shown.map((mark, at) => (
          <Mark key={mark.label} mark={mark} places={places} row={at} />
        ))}
      </svg>
    </figure>
  );
}

interface Places {
  readonly x: (price: number) => number;
  readonly y: (profit: number) => number;
  readonly width: number;
}

function Pieces({ pieces, places: { x, y } }: { pieces: readonly Piece[]; places: Places }) {
  return (
    <>
      {pieces.map(({ from, to }, at) => {
        const next = pieces[at + 1];
        const before = pieces[at - 1];
        const jumps = (one: number, other: number | undefined) =>
          other !== undefined && Math.abs(y(one) - y(other)) >= JUMP_MIN;
        return (
          <g key={from.price}>
            <line
              class="profit"
              x1={x(from.price)}
              y1={y(from.profit)}
              x2={x(to.price)}
              y2={y(to.profit)}
            />
            {jumps(to.profit, next?.from.profit) && (
              <circle class="end" cx={x(to.price)} cy={y(to.profit)} r="3" />
            )}
            {jumps(from.profit, before?.to.profit) && (
              <circle class="end open" cx={x(from.price)} cy={y(from.profit)} r="3" />
            )}
          </g>
        );
      })}
    </>
  );
}

interface MarkProps {
  readonly mark: CurveMark;
  readonly places: Places;
  /** Marks near each other have their labels in different rows. */
  readonly row: number;
}

const ROW_HEIGHT = 16;

function Mark({ mark: { price, profit, label, isChosen }, places, row }: MarkProps) {
  const { x, y, width } = places;
  const isRight = x(price) > width - LABEL_WIDTH * 1.5;
  const labelY = row * ROW_HEIGHT;
  return (
    <g class={isChosen ? 'mark chosen' : 'mark'}>
      <line x1={x(price)} x2={x(price)} y1={labelY} y2={HEIGHT - BOTTOM} />
      <circle cx={x(price)} cy={y(profit)} r="4.5" />
      <text
        x={x(price) + (isRight ? -6 : 6)}
        y={labelY + 12}
        text-anchor={isRight ? 'end' : 'start'}
      >
        {label}
      </text>
    </g>
  );
}
