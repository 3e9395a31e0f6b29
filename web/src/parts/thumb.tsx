/** The picture of a product, or its letter on a color where pictures are off or there is none. */
import { useState } from 'preact/hooks';
import { pictureSources } from './pictures.ts';

interface ThumbProps {
  readonly url: string | null;
  /** Width and height in pixels. */
  readonly size: 40 | 160;
  /** What names the product: its brand, else its title, else its ASIN. */
  readonly name: string;
}

export function Thumb({ url, size, name }: ThumbProps) {
  const [isBroken, setIsBroken] = useState(false);
  const sources = isBroken || url === null ? null : pictureSources(url, size);
  if (sources === null) return <Tile size={size} name={name} />;
  return (
    <img
      class="picture"
      src={sources.src}
      srcset={sources.srcset}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerpolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}

/** How many colors the style sheet has for tiles. */
const COLORS = 4;

function Tile({ size, name }: { readonly size: number; readonly name: string }) {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '·';
  const sum = Array.from(name).reduce((total, each) => total + (each.codePointAt(0) ?? 0), 0);
  return (
    <span
      class={`picture tile tile-${(sum % COLORS) + 1}`}
      style={{ '--tile-size': `${size}px` }}
      aria-hidden="true"
    >
      {letter}
    </span>
  );
}
