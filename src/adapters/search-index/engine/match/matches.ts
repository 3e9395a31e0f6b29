import type { Bitmap } from '../arrays/bitmap.ts';

/** A list where few match, a bitmap otherwise; `total` is exact. Lists may be changed. */
export type Matches = MatchList | MatchBitmap;

interface MatchList {
  readonly list: Uint32Array;
  readonly bitmap: null;
  readonly total: number;
}

interface MatchBitmap {
  readonly list: null;
  readonly bitmap: Bitmap;
  readonly total: number;
  /** The bitmap holds whole families, of which the first match counts only; absent: no. */
  readonly isByFamily?: true;
}

export const NO_MATCHES: Matches = { list: new Uint32Array(0), bitmap: null, total: 0 };
