/** Tells from the format of a cell what its number is. */
import { XmlTokens } from './xml-tokens.ts';

export type NumberKind = 'number' | 'percent' | 'date';

/** Built-in formats, those of dates in East Asian languages among them. */
const PERCENTS = new Set([9, 10]);
const DATES = new Set(
  [14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36].concat([
    45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
  ]),
);
/**
 * `15 %`, as `0%` and `0.00%` show 0.15; text in quotation marks and behind a backslash is text.
 */
const PERCENT = /^(?:"[^"]*"|\\.|[^"%\\])*%/;
/** Hours, minutes or seconds beyond a day: `[h]:mm`. */
const ELAPSED = /\[(?:h+|m+|s+)\]/i;
/** Colors, currencies, conditions, text, and the widths of characters. */
const NO_DATE = /\[[^\]]*\]|\\.|"[^"]*"|[*_]./g;
const DATE = /(?:^|[^a-z])(?:h{1,2}|s{1,2})(?:[^a-z]|$)|am\/pm|a\/p|y|d|m{3}/i;

/** The kind of each cell style, by the number of the style. */
export function cellFormatsOf(stylesXml: string): readonly NumberKind[] {
  const tokens = new XmlTokens();
  tokens.feed(stylesXml);
  const codes = new Map<number, string>();
  const kinds: NumberKind[] = [];
  let isOfCells = false;
  while (tokens.next()) {
    if (tokens.kind === 'close' && tokens.name === 'cellXfs') isOfCells = false;
    if (tokens.kind !== 'open') continue;
    if (tokens.name === 'cellXfs') isOfCells = true;
    if (tokens.name === 'numFmt') {
      const attributes = tokens.attributes();
      const code = attributes.get('formatCode') ?? '';
      codes.set(Number(attributes.get('numFmtId')), code);
    }
    if (isOfCells && tokens.name === 'xf') {
      const id = Number(tokens.attributes().get('numFmtId') ?? 0);
      kinds.push(kindOf(id, codes.get(id)));
    }
  }
  return kinds;
}

function kindOf(id: number, code: string | undefined): NumberKind {
  if (code === undefined || code === '') {
    if (DATES.has(id)) return 'date';
    return PERCENTS.has(id) ? 'percent' : 'number';
  }
  if (ELAPSED.test(code) || DATE.test(code.replace(NO_DATE, ''))) return 'date';
  return PERCENT.test(code) ? 'percent' : 'number';
}
