/**
 * Writes one statement for every store. A statement names its values (`@id`) and puts what engines
 * say differently in braces (`{nowMs}`). Each engine has a dialect, which replaces both.
 */

/** What engines say differently, by the word that stands for it. */
export interface DialectWords {
  /** Seconds since 1970 UTC by the clock of the store, which all processes share. */
  readonly now: string;
  /** Milliseconds by that clock. */
  readonly nowMs: string;
  /** After a SELECT in a transaction: nobody else changes these rows until it ends. */
  readonly forUpdate: string;
  /** After a SELECT within an UPDATE: rows that another transaction is changing are left out. */
  readonly skipLocked: string;
  /** The types of columns. Texts are ordered by their bytes in UTF-8. */
  readonly text: string;
  readonly integer: string;
  readonly bytes: string;
  /** After the closing parenthesis of a CREATE TABLE with a primary key. */
  readonly table: string;
}

export interface Dialect {
  readonly words: DialectWords;
  /** Returns what stands for a value. Values are counted from 1, each once. */
  placeholder(name: string, number: number): string;
}

export interface Compiled {
  readonly text: string;
  /** The names of the values, in the order of their numbers. */
  readonly names: readonly string[];
}

const PART = /\{(\w+)\}|@(\w+)/g;

/** @throws TypeError for a word that no dialect has */
export function compile(sql: string, { words, placeholder }: Dialect): Compiled {
  const names: string[] = [];
  const text = sql.replace(PART, (part, word: string | undefined, name: string) => {
    if (word !== undefined) {
      if (isWord(word, words)) return words[word];
      throw new TypeError(`${part} is no word of a dialect, in: ${sql}`);
    }
    if (!names.includes(name)) names.push(name);
    return placeholder(name, names.indexOf(name) + 1);
  });
  return { text, names };
}

function isWord(word: string, words: DialectWords): word is keyof DialectWords {
  return Object.hasOwn(words, word);
}

/** Returns a function that compiles each text once. */
export function compiler<Made>(
  dialect: Dialect,
  make: (compiled: Compiled) => Made,
): (sql: string) => Made {
  const made = new Map<string, Made>();
  return (sql) => {
    const known = made.get(sql);
    if (known !== undefined) return known;
    const one = make(compile(sql, dialect));
    made.set(sql, one);
    return one;
  };
}
