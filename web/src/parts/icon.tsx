/** An icon of the one set. It stands next to words or in a button that has a name. */
import { SHAPES } from './icon-shapes-table.ts';

export type IconName = keyof typeof SHAPES;

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
}

export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
