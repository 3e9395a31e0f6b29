/** Bars over bands of a value, as high as the revenue that each band makes. */
import { percent } from '../../format.ts';

interface HistogramProps {
  /** What the bars show, for those who do not see them. */
  readonly label: string;
  readonly bars: readonly {
    readonly name: string;
    readonly share: number | null;
    readonly listings: number;
  }[];
}

export function Histogram({ label, bars }: HistogramProps) {
  const isByRevenue = bars.some(({ share }) => share !== null);
  const all = bars.reduce((sum, { listings }) => sum + listings, 0) || 1;
  const sizes = bars.map(({ share, listings }) => (isByRevenue ? (share ?? 0) : listings / all));
  const highest = Math.max(...sizes) || 1;
  const most = sizes.indexOf(highest);
  return (
    <div class="histogram" role="img" aria-label={label}>
      {bars.map(({ name }, at) => (
        <div key={name} class={at === most ? 'histogram-bar most' : 'histogram-bar'}>
          <span class="histogram-share">{percent(sizes[at] ?? 0, 0)}</span>
          <span
            class="histogram-fill"
            style={{ height: `${(100 * (sizes[at] ?? 0)) / highest}%` }}
          />
          <span class="histogram-name">{name}</span>
        </div>
      ))}
    </div>
  );
}
