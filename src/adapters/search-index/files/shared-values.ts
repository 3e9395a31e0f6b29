/** Values that several threads share: each thread opens one once, however often it arrives. */
import { randomUUID } from 'node:crypto';

export interface SharedForm {
  /** Names the value in every thread. */
  readonly id: string;
}

/** `pack` makes the form that `postMessage` shares without copying, `open` the value from it. */
export class SharedValues<Value extends object, Form extends SharedForm> {
  readonly #pack: (value: Value, id: string) => Form;
  readonly #open: (form: Form) => Value;
  readonly #opened = new Map<string, WeakRef<Value>>();
  readonly #forms = new WeakMap<Value, Form>();
  readonly #forgotten = new FinalizationRegistry<string>((id) => {
    if (this.#opened.get(id)?.deref() === undefined) this.#opened.delete(id);
  });

  constructor(pack: (value: Value, id: string) => Form, open: (form: Form) => Value) {
    this.#pack = pack;
    this.#open = open;
  }

  share(value: Value): Form {
    const known = this.#forms.get(value);
    if (known !== undefined) return known;
    const form = this.#pack(value, randomUUID());
    this.#keep(value, form);
    return form;
  }

  open(form: Form): Value {
    const known = this.#opened.get(form.id)?.deref();
    if (known !== undefined) return known;
    const value = this.#open(form);
    this.#keep(value, form);
    return value;
  }

  #keep(value: Value, form: Form): void {
    this.#forms.set(value, form);
    this.#opened.set(form.id, new WeakRef(value));
    this.#forgotten.register(value, form.id);
  }
}

/** JSON in memory that threads share: an object would be copied with each message. */
export function sharedJson(value: unknown): SharedArrayBuffer {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

export function readSharedJson<Value>(json: SharedArrayBuffer): Value {
  // A decoder refuses shared memory.
  return JSON.parse(new TextDecoder().decode(new Uint8Array(json).slice()));
}
