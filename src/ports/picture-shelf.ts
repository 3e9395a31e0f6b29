/** Pictures of listings, fetched once from the store's picture host and kept. */

export interface WantedPicture {
  /** The host's name for it, with the kind of file: `81aBcDeF+gL.jpg`. */
  readonly name: string;
  /** The longest side. */
  readonly pixels: 40 | 160;
}

export interface KeptPicture {
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';
  readonly content: Buffer;
}

export interface PictureShelf {
  /** Returns null if the host has none, answers with something else, or too much is under way. */
  find(wanted: WantedPicture): Promise<KeptPicture | null>;
}
