/** Stands where the chart will be, at its height, so that nothing moves when it comes. */
export function ChartSkeleton() {
  return <div class="skeleton" aria-hidden="true" />;
}
