/** The shape of a market before it arrives. */
import { Skeleton } from '../../parts/skeleton.tsx';

export function MarketSkeleton() {
  return (
    <>
      <div class="section">
        <Skeleton height={24} width={140} />
        <div class="market-skeleton">
          <Skeleton height={52} />
          <Skeleton height={52} />
        </div>
      </div>
      <div class="section">
        <Skeleton height={24} width={220} />
        <div class="market-skeleton">
          <Skeleton height={20} rows={10} />
        </div>
      </div>
      <div class="section">
        <Skeleton height={52} />
      </div>
    </>
  );
}
