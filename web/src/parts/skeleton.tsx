/** Gray bars in the shape of what comes, so that nothing moves when it arrives. */

interface SkeletonProps {
  readonly height: number;
  readonly width?: number;
  /** How many of them stand under each other. */
  readonly rows?: number;
}

const GAP = 12;
/** With the gap under it, it is as high as a row of a table. */
export const ROW = 20;

export function Skeleton({ height, width, rows = 1 }: SkeletonProps) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <span
          key={row}
          class="skeleton"
          style={{
            height: `${height}px`,
            width: width === undefined ? '100%' : `${width}px`,
            marginBottom: row + 1 < rows ? `${GAP}px` : '0',
          }}
        />
      ))}
    </div>
  );
}
