/**
 * Finds the objects of a JSON document in its bytes. It neither keeps the document in memory nor
 * parses the text between objects. It guesses from line breaks where an object ends, and counts
 * brackets if parsing shows that a guess was wrong.
 */
import { ShelflineError } from '../../../domain/values/error.ts';
import type { Reject } from '../../../ports/importer.ts';
import { RowProblem } from '../row-problem.ts';
import { ByteWindow } from './byte-window.ts';
import {
  FRAMES_MAX,
  type Frame,
  ITEM_BYTES_MAX,
  isObjectFrame,
  newRecord,
  type RecordFrame,
} from './json-frames.ts';
import { type Containers, containerKind, type JsonItem } from './json-item.ts';
import { isObject, type JsonObject, type JsonValue } from './json-text.ts';
import { parseJson } from './parse-json.ts';
import {
  BROKEN,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  closingLine,
  endOfValue,
  likelyEnd,
  NEWLINE,
  NO_GUESS,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  SPACE,
  UNFINISHED,
  type ValueScan,
} from './value-end.ts';

/** A record up to this length is taken as a whole if it has no container. */
const WHOLE_RECORD_BYTES_MAX = 1024 * 1024;
/** After this many wrong guesses in a row, it counts brackets for the rest of the document. */
const MISTAKES_MAX = 3;

/** The value being read, and its purpose. */
interface Pending {
  readonly purpose: 'record' | 'key' | 'member' | 'item';
  readonly scan: ValueScan;
  /** The guessed start of the line that ends the value; null while counting brackets. */
  closing: Uint8Array | null;
}

type Found = JsonItem | Reject;

export class JsonSplitter {
  readonly #containers: Containers;
  readonly #window = new ByteWindow();
  readonly #frames: Frame[] = [];
  #pending: Pending | null = null;
  #line = 1;
  #items = 0;
  /** Each line so far was one whole object, so a line break inside an object is an error. */
  #isLineWise = false;
  #isSkippingLine = false;
  /** The number of spaces at the start of the current line; null after another character. */
  #indent: number | null = 0;
  #mistakes = 0;

  constructor(containers: Containers) {
    this.#containers = containers;
  }

  push(chunk: Uint8Array): Iterable<Found> {
    this.room(chunk.length).set(chunk);
    return this.filled(chunk.length);
  }

  /** Returns memory for the next bytes. The caller writes there, then calls `filled`. */
  room(count: number): Uint8Array {
    return this.#window.room(count);
  }

  *filled(count: number): Generator<Found> {
    this.#window.filled(count);
    yield* this.#advance();
    if (this.#window.length > ITEM_BYTES_MAX) {
      const most = `at most ${ITEM_BYTES_MAX} bytes are taken; look for an end that is missing`;
      throw unreadable(this.#window.offset, `one object or value is longer, ${most}`);
    }
  }

  *finish(): Generator<Found> {
    if (this.#pending?.closing != null) {
      this.#pending.closing = null;
      yield* this.#advance();
    }
    // If an answer is cut off, the objects before the cut are complete.
    if (this.#pending?.purpose === 'record') {
      this.#open(newRecord());
      yield* this.#advance();
    }
    if (this.#frames.length === 0 && this.#pending === null) return;
    const at = this.#window.offset + this.#window.length;
    throw unreadable(at, `the file ends inside item ${this.#items + 1}`);
  }

  *#advance(): Generator<Found> {
    for (let byte = this.#nextByte(); byte !== null; byte = this.#nextByte()) {
      const found = this.#pending === null ? this.#enter(byte) : this.#continue(this.#pending);
      if (found === 'more') break;
      if (found === null) continue;
      if ('kind' in found) yield found;
      else yield* found;
    }
  }

  /** Skips spaces, commas and colons between values, and returns the next byte. */
  #nextByte(): number | null {
    if (this.#window.offset === 0 && isByteOrderMark(this.#window.view())) this.#window.skip(3);
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

  /** Opens or closes a frame, or starts to read a value, depending on the first byte. */
  #enter(byte: number): Found | null {
    const frame = this.#frames.at(-1);
    const isStray = frame === undefined && byte !== OPEN_OBJECT && byte !== OPEN_ARRAY;
    if (byte === NEWLINE || isStray) return this.#brokenLine();
    if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) return this.#close(byte);
    if (frame === undefined || frame.kind === 'array') {
      if (byte === OPEN_OBJECT) return this.#begin('record');
      return byte === OPEN_ARRAY ? this.#open({ kind: 'array' }) : this.#begin('item');
    }
    if (frame.kind === 'elements') return this.#begin('item');
    if (frame.key === null) return byte === QUOTE ? this.#begin('key') : this.#badByte();
    return frame.kind === 'members'
      ? this.#begin('item')
      : this.#enterMember(frame, frame.key, byte);
  }

  #enterMember(frame: RecordFrame, key: Uint8Array, byte: number): null {
    const name = nameOf(key);
    const kind = containerKind(this.#containers, name);
    if (kind === null || byte !== openingOf(kind)) return this.#begin('member');
    frame.key = null;
    frame.hasContainer = true;
    return this.#open({ kind, name, key: null });
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

  #close(byte: number): Found | null {
    const frame = this.#frames.pop();
    if (frame === undefined || isObjectFrame(frame) !== (byte === CLOSE_OBJECT)) this.#badByte();
    this.#window.skip(1);
    if (frame.kind !== 'record') return null;
    const { members, hasContainer, spansLines } = frame;
    // This must come first: the next statement changes how lines are counted.
    const line = hasContainer ? 0 : this.#lineOfItem();
    if (this.#frames.length === 0) this.#isLineWise = !spansLines;
    if (hasContainer) return null;
    const { excess } = members;
    if (excess !== null) return { kind: 'reject', line, reason: `the object ${excess}` };
    const bytes = members.bytes();
    return { kind: 'item', container: null, key: null, line, json: () => parseJson(bytes) };
  }

  #begin(purpose: Pending['purpose']): null {
    const canGuess = purpose === 'record' || purpose === 'item';
    const isSure = canGuess && this.#mistakes < MISTAKES_MAX;
    const closing = isSure && this.#indent !== null ? closingLine(this.#indent) : null;
    this.#pending = { purpose, scan: { at: 0, depth: 0, inString: false }, closing };
    this.#indent = null;
    return null;
  }

  #continue(pending: Pending): Found | readonly Found[] | 'more' | null {
    const { purpose, scan, closing } = pending;
    const bytes = this.#window.view();
    if (closing !== null) {
      const found = this.#continueGuessing(bytes, purpose, closing);
      if (found !== null) return found;
      pending.closing = null;
    }
    const end = endOfValue(bytes, scan, this.#isLineWise);
    if (end === BROKEN) return this.#brokenLine();
    if (purpose === 'record') return this.#continueRecord(bytes, end);
    if (end === UNFINISHED) return 'more';
    this.#pending = null;
    return this.#takeValue(purpose, this.#window.take(end));
  }

  /** Adds a key or member to its record, or returns the item that it completes. */
  #takeValue(purpose: Pending['purpose'], value: Uint8Array): Found | null {
    const frame = this.#frames.at(-1);
    if (frame === undefined || frame.kind === 'array') {
      return { kind: 'reject', line: this.#lineOfItem(), reason: 'is not an object' };
    }
    if (purpose === 'key' && frame.kind !== 'elements') {
      frame.key = value;
      return null;
    }
    if (value.includes(NEWLINE)) this.#markSpanningLines();
    const { key } = frame;
    frame.key = null;
    if (frame.kind !== 'record') {
      return this.#item(frame.name, key && nameOf(key), () => parseJson(value));
    }
    frame.members.add(key ?? value, value);
    return null;
  }

  /** Returns the object that ends where the line breaks suggest; null if there is none. */
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
    const { key } = frame;
    frame.key = null;
    return [this.#item(frame.name, key && nameOf(key), () => value)];
  }

  /** Returns the entries of a record's containers, or the record itself if it has none. */
  #itemsOf(record: JsonObject, spansLines: boolean): readonly JsonItem[] {
    if (this.#frames.length === 0) this.#isLineWise = !spansLines;
    const items: JsonItem[] = [];
    let hasContainer = false;
    for (const [name, held] of Object.entries(record)) {
      const kind = containerKind(this.#containers, name);
      const isHeld = kind === 'elements' ? Array.isArray(held) : isObject(held);
      if (kind === null || !isHeld) continue;
      hasContainer = true;
      for (const [key, value] of Object.entries(held as Record<string, JsonValue>)) {
        items.push(this.#item(name, kind === 'members' ? key : null, () => value));
      }
    }
    return hasContainer ? items : [this.#item(null, null, () => record)];
  }

  /** Takes a record as a whole, or starts to read its members if it is long or has a container. */
  #continueRecord(bytes: Uint8Array, end: number): JsonItem | 'more' | null {
    if (end === UNFINISHED) {
      return bytes.length > WHOLE_RECORD_BYTES_MAX ? this.#open(newRecord()) : 'more';
    }
    if (holdsContainer(bytes.subarray(0, end), this.#containers)) return this.#open(newRecord());
    this.#pending = null;
    const record = this.#window.take(end);
    if (this.#frames.length === 0) this.#isLineWise = !record.includes(NEWLINE);
    return this.#item(null, null, () => parseJson(record));
  }

  #item(container: string | null, key: string | null, json: () => JsonValue): JsonItem {
    return { kind: 'item', container, key, line: this.#lineOfItem(), json };
  }

  #markSpanningLines(): void {
    for (const frame of this.#frames) if (frame.kind === 'record') frame.spansLines = true;
  }

  /** Counts an item, and returns its line, or its number unless each line is an object. */
  #lineOfItem(): number {
    this.#items += 1;
    return this.#isLineWise ? this.#line : this.#items;
  }

  /** Gives up on the current line. Reading resumes on the next one. */
  #brokenLine(): Reject {
    this.#isSkippingLine = true;
    this.#frames.length = 0;
    this.#pending = null;
    return { kind: 'reject', line: this.#line, reason: 'the line is not one whole JSON object' };
  }

  /** Skips to the next line break. Returns false if there is none yet. */
  #skipLine(): boolean {
    const end = this.#window.view().indexOf(NEWLINE);
    this.#window.skip(end < 0 ? this.#window.length : end);
    this.#isSkippingLine = end < 0;
    return end >= 0;
  }

  #badByte(): never {
    const at = this.#window.offset;
    throw unreadable(at, `the brackets do not match there, after item ${this.#items}`);
  }
}

function isByteOrderMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}

/** A zero byte is not white space: it marks a file that is not text. */
function isBetween(byte: number): boolean {
  return (byte <= SPACE && byte !== 0) || byte === COMMA || byte === COLON;
}

function openingOf(kind: Containers[string]): number {
  return kind === 'elements' ? OPEN_ARRAY : OPEN_OBJECT;
}

/** Returns whether a container name occurs in the bytes. A deeply nested one costs only time. */
function holdsContainer(bytes: Uint8Array, containers: Containers): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Object.entries(containers).some(([name, kind]) => {
    const key = `"${name}"`;
    for (let at = buffer.indexOf(key); at >= 0; at = buffer.indexOf(key, at + 1)) {
      let next = at + key.length;
      while (next < buffer.length && isBetween(buffer[next] ?? 0)) next += 1;
      if (buffer[next] === openingOf(kind)) return true;
    }
    return false;
  });
}

/** Parses the bytes as one object; null if they are not a complete object. */
function objectIn(bytes: Uint8Array): JsonObject | null {
  try {
    const value = parseJson(bytes);
    return isObject(value) ? value : null;
  } catch (error) {
    if (error instanceof RowProblem) return null;
    throw error;
  }
}

/** Returns the text of a key. Names of containers and ids have no escapes. */
function nameOf(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.length).toString('utf8').slice(1, -1);
}

function unreadable(at: number, reason: string): ShelflineError {
  return new ShelflineError('bad_request', `byte ${at}: ${reason}`);
}
