/** The marketplace's ten-character product identifier (A-Z, 0-9). Books use their ISBN-10. */
export type Asin = string & { readonly __brand: 'Asin' };

const ASIN_PATTERN = /^[A-Z0-9]{10}$/;

/** Parses an ASIN in any case, with surrounding white space. `null` when it is malformed. */
export function parseAsin(text: string): Asin | null {
  const candidate = text.trim().toUpperCase();
  return ASIN_PATTERN.test(candidate) ? (candidate as Asin) : null;
}

/** ASINs for examples in documents. The demo market contains both. */
export const EXAMPLE_ASIN = 'B0DEMO0001' as Asin;
export const OTHER_EXAMPLE_ASIN = 'B0DEMOM3QI' as Asin;
