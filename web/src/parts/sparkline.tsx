/** A line without axes: where something came from and where it stands. */

interface SparklineProps {
  /** Equally spaced values; null where nothing was known. */
  readonly values: readonly (number | null)[];
  /** What the line shows, for those who do not see it. */
  readonly label: string;
  /** True for ranks: 1 stands at the top. */
  readonly isInverted?: boolean;
  /** The color of the line; that of the text around it if nothing is given. */
  readonly color?: string;
}

const WIDTH = 96;
const HEIGHT = 20;
const EDGE = 2;

export function Sparkline({ values, label, isInverted = false, color }: SparklineProps) {
  return (
    <svg
      class="sparkline"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      style={color === undefined ? {} : { color }}
    >
      <path d={pathOf(values, isInverted)} fill="none" stroke="currentColor" stroke-width="1.5" />
    </svg>
  );
}

/** A gap in the values is a gap in the line. */
function pathOf(values: readonly (number | null)[], isInverted: boolean): string {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const scale = high === low ? 0 : (HEIGHT - 2 * EDGE) / (high - low);
  let isDrawing = false;
  return values
    .map((value, at) => {
      if (value === null) {
        isDrawing = false;
        return '';
      }
      const x = EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1);
      const up = isInverted ? high - value : value - low;
      const y = high === low ? HEIGHT / 2 : HEIGHT - EDGE - up * scale;
      const step = isDrawing ? 'L' : 'M';
      isDrawing = true;
      return `${step}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
