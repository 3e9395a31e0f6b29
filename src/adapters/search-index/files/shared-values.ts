/** Shares values such as segments between threads; each thread opens one only once. */

import { randomUUID } from 'node:crypto';
import type { Bitmap } from '../engine/arrays/bitmap.ts';
import { openSegment } from '../engine/segment/open-segment.ts';
import type { LiveSegment, Segment, SegmentDirectory } from '../engine/segment/segment.ts';

export interface SharedForm {
  readonly id: string;
}

/** Caches values. `pack` makes the form that `postMessage` shares; `unpack` opens it. */
export class SharedValues<Value extends object, Form extends SharedForm> {
  readonly #opened = new Map<string, WeakRef<Value>>();
  readonly #forms = new WeakMap<Value, Form>();
  readonly #forgotten = new FinalizationRegistry<string>((id) => {
    if (this.#opened.get(id)?.deref() === undefined) this.#opened.delete(id);
  });

  share(value: Value, pack: (id: string) => Form): Form {
    return this.#forms.get(value) ?? this.#keep(value, pack(randomUUID()));
  }

  open(form: Form, unpack: () => Value): Value {
    const known = this.#opened.get(form.id)?.deref();
    if (known !== undefined) return known;
    const value = unpack();
    this.#keep(value, form);
    return value;
  }

  #keep(value: Value, form: Form): Form {
    this.#forms.set(value, form);
    this.#opened.set(form.id, new WeakRef(value));
    this.#forgotten.register(value, form.id);
    return form;
  }
}

/** JSON in memory that threads share; an object would be copied with each message. */
export function sharedJson(value: unknown): SharedArrayBuffer {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

export function readSharedJson<Value>(json: SharedArrayBuffer): Value {
  // A decoder rejects shared memory, so the bytes are copied first.
  return JSON.parse(new TextDecoder().decode(new Uint8Array(json).slice()));
}

/** A segment as it travels between threads: its bytes are shared, not copied. */
export interface SharedSegment extends SharedForm {
  readonly buffer: SharedArrayBuffer;
  /** The `SegmentDirectory` as JSON. */
  readonly directory: SharedArrayBuffer;
  readonly cards: string | null;
  readonly replaced: Bitmap | null;
}

const segments = new SharedValues<Segment, Omit<SharedSegment, 'replaced'>>();

export function shareSegment({ segment, replaced }: LiveSegment): SharedSegment {
  const { buffer, directory, cards } = segment;
  const pack = (id: string) => ({ id, buffer, directory: sharedJson(directory), cards });
  return { ...segments.share(segment, pack), replaced };
}

export function openShared({ replaced, ...form }: SharedSegment): LiveSegment {
  const { buffer, directory, cards } = form;
  const unpack = () => openSegment(buffer, readSharedJson<SegmentDirectory>(directory), cards);
  return { segment: segments.open(form, unpack), replaced };
}
