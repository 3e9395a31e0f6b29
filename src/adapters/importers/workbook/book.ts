/** Opens a workbook: finds its sheets, texts and formats among the parts of the archive. */

import { BookProblem } from './archive-bytes.ts';
import { cellFormatsOf, type NumberKind } from './cell-formats.ts';
import { SharedTexts } from './shared-texts.ts';
import { XmlTokens } from './xml-tokens.ts';
import type { ZipArchive } from './zip-archive.ts';

/** The longest part that is read as a whole. Formats of cells are the longest. */
const PART_BYTES_MAX = 16 * 1024 * 1024;

export interface Book {
  readonly archive: ZipArchive;
  /** Names of their parts, in the order in which the workbook shows them. */
  readonly sheets: readonly string[];
  readonly formats: readonly NumberKind[];
  /** Whether days are counted from 1904, like Macs once did. */
  readonly isFrom1904: boolean;
  readonly texts: SharedTexts;
}

interface Relation {
  readonly id: string;
  readonly type: string;
  /** Name of a part. */
  readonly target: string;
}

/** @throws BookProblem where the archive is no workbook, or damaged */
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

/** What a part refers to. The part without a name stands for the whole archive. */
async function relationsOf(archive: ZipArchive, part: string): Promise<readonly Relation[]> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const name = `${folder}_rels/${part.slice(slash)}.rels`;
  const tokens = new XmlTokens();
  tokens.feed(await archive.text(name, PART_BYTES_MAX));
  const relations: Relation[] = [];
  while (tokens.next()) {
    if (tokens.kind !== 'open' || tokens.name !== 'Relationship') continue;
    const attributes = tokens.attributes();
    relations.push({
      id: attributes.get('Id') ?? '',
      type: attributes.get('Type') ?? '',
      target: partName(folder, attributes.get('Target') ?? ''),
    });
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
  const tokens = new XmlTokens();
  tokens.feed(xml);
  const ids: string[] = [];
  let isFrom1904 = false;
  while (tokens.next()) {
    if (tokens.kind !== 'open') continue;
    if (tokens.name === 'workbookPr') {
      isFrom1904 = /^(?:1|true)$/.test(tokens.attributes().get('date1904') ?? '');
    }
    if (tokens.name !== 'sheet') continue;
    // The document chooses the prefix. Nearly all choose `r`.
    for (const [name, value] of tokens.attributes()) if (name.endsWith(':id')) ids.push(value);
  }
  return { ids, isFrom1904 };
}
