/** Reads the titles of a segment one by one into a reused buffer. */
import { type SegmentTitles, TITLES_PER_BLOCK } from './pack-titles.ts';
import { BRAND_FOLLOWS, FIRST_FORM_CODE } from './title-table.ts';

export class TitleReader {
  /** The first `titleLength` codes are the title's places. */
  codes = new Uint32Array(256);
  count = 0;
  titleLength = 0;
  start = 0;
  end = 0;
  readonly #titles: SegmentTitles;

  constructor(titles: SegmentTitles) {
    this.#titles = titles;
  }

  /** Returns the first byte of the document's block, which also brings the block into the cache. */
  firstByte(document: number): number {
    const { blockStarts, bytes } = this.#titles;
    return bytes[blockStarts[Math.floor(document / TITLES_PER_BLOCK)] as number] as number;
  }

  /** Finds the start and end of the document's codes in the bytes. */
  locate(document: number): void {
    const { blockStarts, bytes } = this.#titles;
    let at = blockStarts[Math.floor(document / TITLES_PER_BLOCK)] as number;
    for (let skip = document % TITLES_PER_BLOCK; ; skip--) {
      let byte = bytes[at++] as number;
      let length = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++] as number;
        length |= (byte & 0x7f) << shift;
      }
      if (skip === 0) {
        this.start = at;
        this.end = at + length;
        return;
      }
      at += length;
    }
  }

  /** Where the brand's codes begin: at the title's first code, or after the title. */
  get brandStart(): number {
    return this.#brandMark === BRAND_FOLLOWS ? this.titleLength + 1 : 0;
  }

  get brandEnd(): number {
    const mark = this.#brandMark;
    return mark === BRAND_FOLLOWS ? this.count : mark;
  }

  /** How many of the title's first places are the brand, or `BRAND_FOLLOWS`. */
  get #brandMark(): number {
    return this.titleLength < this.count ? (this.codes[this.titleLength] as number) : -1;
  }

  read(document: number): void {
    this.locate(document);
    const { start, end } = this;
    if (end - start > this.codes.length) this.codes = new Uint32Array(2 * (end - start));
    const { codes } = this;
    const { bytes } = this.#titles;
    let count = 0;
    let titleLength = -1;
    for (let at = start; at < end; ) {
      let byte = bytes[at++] as number;
      let code = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++] as number;
        code |= (byte & 0x7f) << shift;
      }
      if (code < FIRST_FORM_CODE && titleLength < 0) titleLength = count;
      codes[count++] = code;
    }
    this.count = count;
    this.titleLength = titleLength < 0 ? count : titleLength;
  }
}
