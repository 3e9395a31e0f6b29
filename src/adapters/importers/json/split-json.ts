/**
 * Finds the objects of a JSON document without holding the document: a single object, arrays of
 * objects, one object a line, and answers that carry their objects in a container such as
 * `{"products": […]}`. Works on bytes and by brackets alone; what is inside an object is checked
 * when it is parsed. Where line breaks tell the end of an object, that is taken for granted until
 * parsing proves otherwise: it is several times as fast.
 */
import { ShelflineError } from '../../../domain/error.ts';
import { PlainFile } from '../files/plain-bytes.ts';
import { ByteWindow } from './byte-window.ts';
import { bracketed, type JsonFault, type JsonItem, objectIn, parsed } from './json-item.ts';
import { FRAMES_MAX, ITEM_BYTES_MAX } from './json-limits.ts';
import { isObject, type JsonObject } from './json-text.ts';
import { closingLine, likelyEnd, NO_GUESS } from './likely-end.ts';
import { RecordMembers } from './record-members.ts';
import { BROKEN, endOfValue, startScan, UNFINISHED, type ValueScan } from './value-end.ts';

/** Member name -> whether its value holds the objects in an array or under the keys of an object. */
export type Containers = Readonly<Record<string, 'elements' | 'members'>>;

/** Delivers the items in order; throws, naming the byte, when the document ends inside one. */
export async function* splitJson(
  input: AsyncIterable<Uint8Array>,
  containers: Containers,
): AsyncGenerator<JsonItem | JsonFault> {
  for await (const found of splitPieces(input, containers)) yield* found;
}

/** The same, the items of each piece that was read together; to be used up before the next. */
export async function* splitPieces(
  input: AsyncIterable<Uint8Array>,
  containers: Containers,
): AsyncGenerator<Iterable<JsonItem | JsonFault>> {
  const splitter = new JsonSplitter(containers);
  if (input instanceof PlainFile && !input.isGzip) {
    // Straight to where they are needed, without a copy.
    for (const count of input.file.readInto((length) => splitter.room(length))) {
      yield splitter.filled(count);
    }
  } else for await (const chunk of input) yield splitter.push(chunk);
  yield splitter.finish();
}

/** A record up to this length that holds no container is taken in one piece. */
const WHOLE_RECORD_BYTES_MAX = 1024 * 1024;
/** After so many ends in a row that were none, brackets are counted in the rest of the document. */
const MISTAKES_MAX = 3;

const NEWLINE = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** An object at the top whose members are looked at one by one, for containers. */
interface RecordFrame {
  readonly kind: 'record';
  /** Those outside containers. */
  readonly members: RecordMembers;
  key: Uint8Array | null;
  hasContainer: boolean;
  spansLines: boolean;
}

interface ContainerFrame<Kind> {
  readonly kind: Kind;
  readonly name: string;
  key: Uint8Array | null;
}

type Frame =
  | RecordFrame
  | ContainerFrame<'elements'>
  | ContainerFrame<'members'>
  | { readonly kind: 'array' };

/** A value that is being read, and what it is read for. */
interface Pending {
  readonly purpose: 'record' | 'key' | 'member' | 'item';
  readonly scan: ValueScan;
  /** What the line that ends it should begin with; null where brackets must be counted. */
  closing: Uint8Array | null;
}

type Found = JsonItem | JsonFault;

class JsonSplitter {
  readonly #containers: Containers;
  readonly #window = new ByteWindow();
  readonly #frames: Frame[] = [];
  #pending: Pending | null = null;
  #line = 1;
  #items = 0;
  /** Each line so far was one whole object: a line break inside an object is then an error. */
  #isLineWise = false;
  #isSkippingLine = false;
  /** Spaces so far on a line that has nothing else yet; null: it has. */
  #indent: number | null = 0;
  #mistakes = 0;

  constructor(containers: Containers) {
    this.#containers = containers;
  }

  push(chunk: Uint8Array): Iterable<JsonItem | JsonFault> {
    this.#window.append(chunk);
    return this.filled(0);
  }

  /** Where so many bytes can be written. */
  room(count: number): Uint8Array {
    return this.#window.room(count);
  }

  *filled(count: number): Generator<JsonItem | JsonFault> {
    this.#window.filled(count);
    yield* this.#advance();
    if (this.#window.length > ITEM_BYTES_MAX) {
      const most = `at most ${ITEM_BYTES_MAX} bytes are taken; look for an end that is missing`;
      throw unreadable(this.#window.offset, `one object or value is longer, ${most}`);
    }
  }

  *finish(): Generator<JsonItem | JsonFault> {
    if (this.#pending?.closing != null) {
      this.#pending.closing = null;
      yield* this.#advance();
    }
    // Of an answer that is cut off, the objects before the cut are whole.
    if (this.#pending?.purpose === 'record') {
      this.#open(newRecord());
      yield* this.#advance();
    }
    if (this.#frames.length === 0 && this.#pending === null) return;
    const at = this.#window.offset + this.#window.length;
    throw unreadable(at, `the file ends inside item ${this.#items + 1}`);
  }

  *#advance(): Generator<JsonItem | JsonFault> {
    for (let byte = this.#next(); byte !== null; byte = this.#next()) {
      const found = this.#pending === null ? this.#enter(byte) : this.#continue(this.#pending);
      if (found === 'more') break;
      if (found === null) continue;
      if ('kind' in found) yield found;
      else yield* found;
    }
  }

  /** The next byte that matters; space, commas and colons between values are used up. */
  #next(): number | null {
    if (this.#window.offset === 0) this.#skipByteOrderMark();
    if (this.#isSkippingLine && !this.#skipLine()) return null;
    const bytes = this.#window.view();
    let at = 0;
    while (this.#pending === null && at < bytes.length && isBetween(bytes[at] ?? 0)) {
      if (bytes[at] === NEWLINE) {
        const frame = this.#frames.at(-1);
        if (this.#isLineWise && frame !== undefined) break;
        if (frame?.kind === 'record') frame.spansLines = true;
        this.#line += 1;
        this.#indent = 0;
      } else if (bytes[at] !== SPACE) this.#indent = null;
      else if (this.#indent !== null) this.#indent += 1;
      at += 1;
    }
    this.#window.skip(at);
    return bytes[at] ?? null;
  }

  /** Meets the first byte of something: opens, closes, or begins to read a value. */
  #enter(byte: number): JsonItem | JsonFault | null {
    const frame = this.#frames.at(-1);
    if (byte === NEWLINE) return this.#brokenLine();
    if (frame === undefined && byte !== OPEN_OBJECT && byte !== OPEN_ARRAY) {
      return this.#brokenLine();
    }
    if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) return this.#close(byte);
    if (frame === undefined || frame.kind === 'array') {
      if (byte === OPEN_OBJECT) return this.#begin('record');
      if (byte === OPEN_ARRAY) return this.#open({ kind: 'array' });
      return this.#begin('item');
    }
    if (frame.kind === 'elements') return this.#begin('item');
    if (frame.key === null) return byte === QUOTE ? this.#begin('key') : this.#badByte();
    if (frame.kind === 'members') return this.#begin('item');
    const name = nameOf(frame.key);
    const held = Object.hasOwn(this.#containers, name) ? this.#containers[name] : undefined;
    if (held === undefined || byte !== (held === 'elements' ? OPEN_ARRAY : OPEN_OBJECT)) {
      return this.#begin('member');
    }
    frame.key = null;
    frame.hasContainer = true;
    return this.#open({ kind: held, name, key: null });
  }

  #open(frame: Frame): null {
    if (this.#frames.length >= FRAMES_MAX) {
      throw unreadable(this.#window.offset, `arrays are nested more than ${FRAMES_MAX} deep`);
    }
    this.#pending = null;
    this.#indent = null;
    this.#frames.push(frame);
    this.#window.skip(1);
    return null;
  }

  #close(byte: number): JsonItem | JsonFault | null {
    const frame = this.#frames.pop();
    if (frame === undefined || isObjectFrame(frame) !== (byte === CLOSE_OBJECT)) this.#badByte();
    this.#window.skip(1);
    if (frame.kind !== 'record') return null;
    const line = this.#lineOrCount(frame.hasContainer ? 0 : 1);
    const outer = this.#frames.at(-1);
    if (outer === undefined) this.#isLineWise = !frame.spansLines;
    if (frame.hasContainer) return null;
    const { excess } = frame.members;
    if (excess !== null) return { kind: 'fault', line, reason: `the object ${excess}` };
    return bracketed(frame.members.bytes(), null, null, line);
  }

  #begin(purpose: Pending['purpose']): null {
    const canGuess = purpose === 'record' || purpose === 'item';
    const isSure = canGuess && this.#mistakes < MISTAKES_MAX;
    const closing = isSure && this.#indent !== null ? closingLine(this.#indent) : null;
    this.#pending = { purpose, scan: startScan(), closing };
    this.#indent = null;
    return null;
  }

  #continue(pending: Pending): Found | readonly Found[] | 'more' | null {
    const { purpose, scan, closing } = pending;
    const bytes = this.#window.view();
    if (closing !== null) {
      const whole = this.#continueGuessing(bytes, purpose, closing);
      if (whole !== null) return whole;
      pending.closing = null;
    }
    const end = endOfValue(bytes, scan, this.#isLineWise);
    if (end === BROKEN) return this.#brokenLine();
    if (purpose === 'record') return this.#continueRecord(bytes, end);
    if (end === UNFINISHED) return 'more';
    this.#pending = null;
    const value = this.#window.take(end);
    const frame = this.#frames.at(-1);
    if (frame === undefined || frame.kind === 'array') {
      return { kind: 'fault', line: this.#lineOrCount(1), reason: 'is not an object' };
    }
    if (purpose === 'key' && frame.kind !== 'elements') {
      frame.key = value;
      return null;
    }
    if (value.includes(NEWLINE)) this.#markSpanningLines();
    if (frame.kind === 'record') {
      frame.members.add(frame.key ?? value, value);
      frame.key = null;
      return null;
    }
    const key = frame.key === null ? null : nameOf(frame.key);
    frame.key = null;
    return bracketed(value, frame.name, key, this.#lineOrCount(1));
  }

  /** Takes what ends where line breaks say; null where that is no object. */
  #continueGuessing(
    bytes: Uint8Array,
    purpose: Pending['purpose'],
    closing: Uint8Array,
  ): readonly JsonItem[] | 'more' | null {
    const end = likelyEnd(bytes, closing, this.#isLineWise);
    if (end === UNFINISHED && bytes.length <= WHOLE_RECORD_BYTES_MAX) return 'more';
    if (end === UNFINISHED || end === NO_GUESS) return null;
    const whole = bytes.subarray(0, end);
    const value = objectIn(whole);
    if (value === null) {
      this.#mistakes += 1;
      return null;
    }
    this.#mistakes = 0;
    this.#pending = null;
    const spansLines = whole.includes(NEWLINE);
    this.#window.skip(end);
    if (spansLines) this.#markSpanningLines();
    if (purpose === 'record') return this.#itemsOf(value, spansLines);
    const frame = this.#frames.at(-1);
    if (frame?.kind !== 'elements' && frame?.kind !== 'members') this.#badByte();
    const key = frame.key === null ? null : nameOf(frame.key);
    frame.key = null;
    return [parsed(value, frame.name, key, this.#lineOrCount(1))];
  }

  /** A record's own containers' entries, or the record itself where it has none. */
  #itemsOf(record: JsonObject, spansLines: boolean): readonly JsonItem[] {
    if (this.#frames.length === 0) this.#isLineWise = !spansLines;
    const items: JsonItem[] = [];
    let hasContainer = false;
    for (const [name, held] of Object.entries(record)) {
      const kind = Object.hasOwn(this.#containers, name) ? this.#containers[name] : undefined;
      if (kind === 'elements' && Array.isArray(held)) {
        hasContainer = true;
        for (const one of held) items.push(parsed(one, name, null, this.#lineOrCount(1)));
      } else if (kind === 'members' && isObject(held)) {
        hasContainer = true;
        for (const [key, one] of Object.entries(held)) {
          items.push(parsed(one, name, key, this.#lineOrCount(1)));
        }
      }
    }
    return hasContainer ? items : [parsed(record, null, null, this.#lineOrCount(1))];
  }

  /** Takes a record in one piece, or goes into it: it is long, or it holds a container. */
  #continueRecord(bytes: Uint8Array, end: number): JsonItem | 'more' | null {
    if (end === UNFINISHED) {
      return bytes.length > WHOLE_RECORD_BYTES_MAX ? this.#open(newRecord()) : 'more';
    }
    if (holdsContainer(bytes.subarray(0, end), this.#containers)) return this.#open(newRecord());
    this.#pending = null;
    const record = this.#window.take(end);
    if (this.#frames.length === 0) this.#isLineWise = !record.includes(NEWLINE);
    return bracketed(record, null, null, this.#lineOrCount(1));
  }

  #markSpanningLines(): void {
    for (const frame of this.#frames) if (frame.kind === 'record') frame.spansLines = true;
  }

  #lineOrCount(items: number): number {
    this.#items += items;
    return this.#isLineWise ? this.#line : this.#items;
  }

  /** Gives up on the current line; the next one is read again from its beginning. */
  #brokenLine(): JsonFault {
    this.#isSkippingLine = true;
    this.#frames.length = 0;
    this.#pending = null;
    return { kind: 'fault', line: this.#line, reason: 'the line is not one whole JSON object' };
  }

  /** Uses up the bytes before the next line break; false when there is none yet. */
  #skipLine(): boolean {
    const end = this.#window.view().indexOf(NEWLINE);
    this.#window.skip(end < 0 ? this.#window.length : end);
    this.#isSkippingLine = end < 0;
    return end >= 0;
  }

  #skipByteOrderMark(): void {
    const [first, second, third] = this.#window.view();
    if (first === 0xef && second === 0xbb && third === 0xbf) this.#window.skip(3);
  }

  #badByte(): never {
    const at = this.#window.offset;
    throw unreadable(at, `the brackets do not match there, after item ${this.#items}`);
  }
}

/** A zero byte is no white space: whatever holds them is no text. */
function isBetween(byte: number): boolean {
  return (byte <= SPACE && byte !== 0) || byte === COMMA || byte === COLON;
}

function isObjectFrame({ kind }: Frame): boolean {
  return kind === 'record' || kind === 'members';
}

function newRecord(): RecordFrame {
  const members = new RecordMembers();
  return { kind: 'record', members, key: null, hasContainer: false, spansLines: false };
}

/** Whether somewhere in the bytes a container begins; deeper ones count too, which costs only time. */
function holdsContainer(bytes: Uint8Array, containers: Containers): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Object.entries(containers).some(([name, kind]) => {
    const opening = kind === 'elements' ? OPEN_ARRAY : OPEN_OBJECT;
    const key = `"${name}"`;
    for (let at = buffer.indexOf(key); at >= 0; at = buffer.indexOf(key, at + 1)) {
      let next = at + key.length;
      while (next < buffer.length && isBetween(buffer[next] ?? 0)) next += 1;
      if (buffer[next] === opening) return true;
    }
    return false;
  });
}

/** The text of a key: containers and ids have no escapes. */
function nameOf(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.length).toString('utf8').slice(1, -1);
}

function unreadable(at: number, reason: string): ShelflineError {
  return new ShelflineError('bad_request', `byte ${at}: ${reason}`);
}
