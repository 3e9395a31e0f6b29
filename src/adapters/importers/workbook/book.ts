/** Opens a workbook: finds its sheets, texts and formats among the parts of the archive. */
import { BookProblem } from './archive-bytes.ts';
import { SharedTexts } from './shared-texts.ts';
import { openTags } from './xml-tokens.ts';
import type { ZipArchive } from './zip-archive.ts';

/** The longest part that is read as a whole. The cell formats are the longest. */
const PART_BYTES_MAX = 16 * 1024 * 1024;

export interface Book {
  readonly archive: ZipArchive;
  /** The names of the sheets' parts, in workbook order. */
  readonly sheets: readonly string[];
  /** The kind of number in a cell, by the cell's style. */
  readonly formats: readonly NumberKind[];
  /** Whether days count from 1904, a legacy of old Macs. */
  readonly isFrom1904: boolean;
  readonly texts: SharedTexts;
}

export type NumberKind = 'number' | 'percent' | 'date';

/** A part that another part refers to. */
interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** @throws BookProblem if the archive is not a workbook, or is damaged */
export async function openBook(archive: ZipArchive): Promise<Book> {
  const [main] = ofType(await relationsOf(archive, ''), 'officeDocument');
  if (main === undefined) throw new BookProblem('it names no workbook');
  const relations = await relationsOf(archive, main);
  const { ids, isFrom1904 } = outlineOf(await archive.text(main, PART_BYTES_MAX));
  const isSheet = new Set(ofType(relations, 'worksheet'));
  const targets = new Map(relations.map(({ id, target }) => [id, target]));
  const sheets = ids.flatMap((id) => targets.get(id) ?? []).filter((name) => isSheet.has(name));
  const [styles] = ofType(relations, 'styles').filter((name) => archive.has(name));
  const [texts] = ofType(relations, 'sharedStrings').filter((name) => archive.has(name));
  return {
    archive,
    sheets: [...new Set(sheets)],
    formats: styles === undefined ? [] : cellFormatsOf(await archive.text(styles, PART_BYTES_MAX)),
    isFrom1904,
    texts:
      texts === undefined
        ? await SharedTexts.of([], 0)
        : await SharedTexts.of(archive.texts(texts), archive.sizeOf(texts)),
  };
}

function ofType(relations: readonly Relation[], type: string): readonly string[] {
  return relations.filter((one) => one.type.endsWith(`/${type}`)).map(({ target }) => target);
}

/** Returns the parts that a part refers to. An empty name means the whole archive. */
async function relationsOf(archive: ZipArchive, part: string): Promise<readonly Relation[]> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const name = `${folder}_rels/${part.slice(slash)}.rels`;
  const relations: Relation[] = [];
  for (const tag of openTags(await archive.text(name, PART_BYTES_MAX))) {
    if (tag.name !== 'Relationship') continue;
    const attributes = tag.attributes();
    const target = partName(folder, attributes.get('Target') ?? '');
    relations.push({ id: attributes.get('Id') ?? '', type: attributes.get('Type') ?? '', target });
  }
  return relations;
}

function partName(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const names: string[] = [];
  for (const name of `${folder}${target}`.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.' && name !== '') names.push(name);
  }
  return names.join('/');
}

function outlineOf(xml: string): { readonly ids: readonly string[]; readonly isFrom1904: boolean } {
  const ids: string[] = [];
  let isFrom1904 = false;
  for (const tag of openTags(xml)) {
    if (tag.name === 'workbookPr') {
      isFrom1904 = /^(?:1|true)$/.test(tag.attributes().get('date1904') ?? '');
    }
    if (tag.name !== 'sheet') continue;
    // The document chooses the prefix, nearly always `r`.
    for (const [name, value] of tag.attributes()) if (name.endsWith(':id')) ids.push(value);
  }
  return { ids, isFrom1904 };
}

/** Built-in formats, including dates in East Asian languages. */
const PERCENTS = new Set([9, 10]);
const DATES = new Set(
  [14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36].concat([
    45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
  ]),
);
/** Matches formats that show 0.15 as 15 %, such as `0%`. Skips quoted and escaped text. */
const PERCENT = /^(?:"[^"]*"|\\.|[^"%\\])*%/;
/** Hours, minutes or seconds beyond a day: `[h]:mm`. */
const ELAPSED = /\[(?:h+|m+|s+)\]/i;
/** Colors, currencies, conditions, text, and the widths of characters. */
const NO_DATE = /\[[^\]]*\]|\\.|"[^"]*"|[*_]./g;
const DATE = /(?:^|[^a-z])(?:h{1,2}|s{1,2})(?:[^a-z]|$)|am\/pm|a\/p|y|d|m{3}/i;

function cellFormatsOf(stylesXml: string): readonly NumberKind[] {
  const codes = new Map<number, string>();
  const kinds: NumberKind[] = [];
  let isOfCells = false;
  for (const tag of openTags(stylesXml)) {
    if (tag.name === 'cellXfs' || tag.name === 'cellStyleXfs') isOfCells = tag.name === 'cellXfs';
    if (tag.name === 'numFmt') {
      const attributes = tag.attributes();
      codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
    }
    if (isOfCells && tag.name === 'xf') {
      const id = Number(tag.attributes().get('numFmtId') ?? 0);
      kinds.push(kindOf(id, codes.get(id) ?? ''));
    }
  }
  return kinds;
}

function kindOf(id: number, code: string): NumberKind {
  if (code === '') {
    if (DATES.has(id)) return 'date';
    return PERCENTS.has(id) ? 'percent' : 'number';
  }
  if (ELAPSED.test(code) || DATE.test(code.replace(NO_DATE, ''))) return 'date';
  return PERCENT.test(code) ? 'percent' : 'number';
}
