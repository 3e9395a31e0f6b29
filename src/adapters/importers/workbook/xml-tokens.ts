/**
 * Reads tags and texts of an XML document that arrives in pieces. Supports the XML that workbooks
 * use: removes prefixes from names, resolves entities, and refuses a document type.
 */
import { BookProblem } from './archive-bytes.ts';

/** The longest tag or text. Excel allows 32,767 characters per cell, each at most 10 in XML. */
const TOKEN_LENGTH_MAX = 1024 * 1024;
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const CODE_POINT_MAX = 0x10ffff;

/**
 * Steps through tokens. `open` and `close` have a name, `text` a text; `<a/>` is open, then close.
 */
export class XmlTokens {
  kind: 'open' | 'close' | 'text' = 'text';
  name = '';
  text = '';
  #attributes = '';
  #isEmptyTag = false;
  #rest = '';
  #at = 0;

  feed(piece: string): void {
    this.#rest = this.#rest.slice(this.#at) + piece;
    this.#at = 0;
  }

  /** Moves to the next token. Returns false if it needs more input. */
  next(): boolean {
    if (this.#isEmptyTag) {
      this.#isEmptyTag = false;
      this.kind = 'close';
      return true;
    }
    let found: Found = 'nothing';
    while (found === 'nothing' && this.#at < this.#rest.length) {
      found = this.#rest.startsWith('<', this.#at) ? this.#markup() : this.#plainText();
    }
    if (found === 'unfinished' && this.#rest.length - this.#at > TOKEN_LENGTH_MAX) {
      throw new BookProblem('it has a tag or a text longer than 1,048,576 characters');
    }
    return found === 'token';
  }

  /** Returns the attributes of the open tag, by their prefixed names. */
  attributes(): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>();
    for (const [, name = '', double, single] of this.#attributes.matchAll(ATTRIBUTE)) {
      attributes.set(name, resolved(double ?? single ?? ''));
    }
    return attributes;
  }

  #plainText(): Found {
    const end = this.#rest.indexOf('<', this.#at);
    if (end < 0) return 'unfinished';
    return this.#takeText(resolved(this.#rest.slice(this.#at, end)), end);
  }

  #takeText(text: string, end: number): Found {
    this.kind = 'text';
    this.text = text;
    this.#at = end;
    return 'token';
  }

  #markup(): Found {
    if (this.#rest.startsWith('<!', this.#at)) return this.#declaration();
    if (this.#rest.startsWith('<?', this.#at)) return this.#passed('?>');
    const end = tagEnd(this.#rest, this.#at);
    if (end < 0) return 'unfinished';
    const isClose = this.#rest[this.#at + 1] === '/';
    const isEmpty = this.#rest[end - 1] === '/';
    const inside = this.#rest.slice(this.#at + (isClose ? 2 : 1), isEmpty ? end - 1 : end);
    const space = inside.search(/\s/);
    const name = space < 0 ? inside : inside.slice(0, space);
    this.kind = isClose ? 'close' : 'open';
    this.name = name.slice(name.indexOf(':') + 1);
    this.#attributes = space < 0 ? '' : inside.slice(space);
    this.#isEmptyTag = isEmpty && !isClose;
    this.#at = end + 1;
    return 'token';
  }

  #declaration(): Found {
    const start = this.#rest.slice(this.#at, this.#at + CDATA.length);
    if (start.startsWith('<!--')) return this.#passed('-->');
    if (start === CDATA) {
      const end = this.#rest.indexOf(']]>', this.#at);
      if (end < 0) return 'unfinished';
      return this.#takeText(this.#rest.slice(this.#at + CDATA.length, end), end + 3);
    }
    if (CDATA.startsWith(start) || '<!--'.startsWith(start)) return 'unfinished';
    throw new BookProblem('it declares a document type, which is not read');
  }

  #passed(mark: string): Found {
    const end = this.#rest.indexOf(mark, this.#at);
    if (end < 0) return 'unfinished';
    this.#at = end + mark.length;
    return 'nothing';
  }
}

type Found = 'token' | 'nothing' | 'unfinished';

/** Yields at each open tag of a whole document. */
export function* openTags(xml: string): Generator<Pick<XmlTokens, 'name' | 'attributes'>> {
  const tokens = new XmlTokens();
  tokens.feed(xml);
  while (tokens.next()) if (tokens.kind === 'open') yield tokens;
}

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const CDATA = '<![CDATA[';

/** Returns the end of the tag at `start`. A bracket in quotation marks does not end it. */
function tagEnd(text: string, start: number): number {
  let end = text.indexOf('>', start);
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== QUOTE && code !== APOSTROPHE) continue;
    at = text.indexOf(text[at] as string, at + 1);
    if (at < 0) return -1;
    if (at > end) end = text.indexOf('>', at);
  }
  return end;
}

function resolved(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= CODE_POINT_MAX ? String.fromCodePoint(code) : whole;
  });
}
