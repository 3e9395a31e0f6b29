/**
 * Collects titles for a segment. A place of a title has a *form*: the words that find it (`gold`,
 * or `goldzertifizierung` and `zertifizierung`). A title is stored as the codes of its forms; a
 * mark after them says where the brand is.
 */
import type { Places } from '../../../../domain/search/query/query.ts';
import { growingUint32 } from '../arrays/growing-array.ts';

/**
 * Codes below the first form's code end the title. Code 0 means that the brand's forms follow; code
 * n means that the first n places are the brand.
 */
export const FIRST_FORM_CODE = 4;
export const BRAND_FOLLOWS = 0;

export class TitleTable {
  /** Where the codes of each document begin, and the end. */
  readonly starts = growingUint32();
  readonly codes = growingUint32();
  /** Where the words of each form begin, with one more entry than forms. */
  readonly formStarts = growingUint32();
  readonly formWords = growingUint32();
  readonly #formOfWord: (number | undefined)[] = [];
  readonly #formOfWords = new Map<string, number>();

  constructor() {
    this.starts.push(0);
    this.formStarts.push(0);
  }

  get formCount(): number {
    return this.formStarts.length - 1;
  }

  add(title: Places, brand: Places, numberOf: (word: string) => number): void {
    const formOf = (words: readonly string[]) => this.formOf(words.map(numberOf));
    const forms = title.map(formOf);
    const ofBrand = brand.map(formOf);
    for (const form of forms) this.codes.push(FIRST_FORM_CODE + form);
    if (ofBrand.length > 0) {
      const isLeading =
        ofBrand.length < FIRST_FORM_CODE && ofBrand.every((form, at) => form === forms[at]);
      this.codes.push(isLeading ? ofBrand.length : BRAND_FOLLOWS);
      if (!isLeading) for (const form of ofBrand) this.codes.push(FIRST_FORM_CODE + form);
    }
    this.starts.push(this.codes.length);
  }

  /** Adds a document's codes and renumbers its forms by `forms`. */
  addCodes(codes: ArrayLike<number>, count: number, forms: Uint32Array): void {
    for (let at = 0; at < count; at++) {
      const code = codes[at] as number;
      const form = code - FIRST_FORM_CODE;
      this.codes.push(form < 0 ? code : FIRST_FORM_CODE + (forms[form] as number));
    }
    this.starts.push(this.codes.length);
  }

  /** Returns the number of the form of these words, and adds the form if it is new. */
  formOf(words: readonly number[]): number {
    const [first] = words;
    if (first === undefined || words.length > 1) {
      const key = [...words].sort((a, b) => a - b).join();
      const known = this.#formOfWords.get(key);
      if (known !== undefined) return known;
      this.#formOfWords.set(key, this.formCount);
      return this.#newForm(words);
    }
    const known = this.#formOfWord[first];
    if (known !== undefined) return known;
    this.#formOfWord[first] = this.formCount;
    return this.#newForm(words);
  }

  #newForm(words: readonly number[]): number {
    this.formWords.pushAll(words);
    this.formStarts.push(this.formWords.length);
    return this.formCount - 1;
  }
}
