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
  const sized = bars.map(({ name, share, listings }) => {
    return { name, size: isByRevenue ? (share ?? 0) : listings / all };
  });
  const highest = Math.max(...sized.map(({ size }) => size)) || 1;
  const most = sized.findIndex(({ size }) => size === highest);
  return (
    <div class="histogram" role="img" aria-label={label}>
      {sized.map(({ name, size }, at) => (
        <div key={name} class={at === most ? 'histogram-bar most' : 'histogram-bar'}>
          <span class="histogram-share">{percent(size, 0)}</span>
          <span
            class="histogram-fill"
            style={{ flexBasis: `calc((100% - 52px) * ${size / highest})` }}
          />
          <span class="histogram-name">{name}</span>
        </div>
      ))}
    </div>
  );
}
