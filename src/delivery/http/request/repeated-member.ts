/**
 * A name that an object of a JSON text gives twice. Parsing keeps the last value and tells nobody,
 * so that client and service could mean different questions by the same body.
 */

/** An object or array that is open at this place of the text. */
interface Level {
  /** Of the whole value: `items[2]`, empty for the outermost. */
  readonly path: string;
  /** Names seen so far; null for an array. */
  readonly names: Set<string> | null;
  /** The member whose value stands here: its name or its place. */
  at: string | number;
}

/**
 * Its path, such as `package.lengthMm`; null when every name is given once.
 * @param text JSON known to be valid
 */
export function repeatedMember(text: string): string | null {
  const levels: Level[] = [];
  let level: Level | undefined;
  for (let place = 0; place < text.length; place += 1) {
    const char = text[place];
    if (char === '"') {
      const end = endOfString(text, place);
      if (level?.names && isName(text, end)) {
        const name: string = JSON.parse(text.slice(place, end));
        level.at = name;
        if (level.names.has(name)) return pathIn(level);
        level.names.add(name);
      }
      place = end - 1;
    } else if (char === '{' || char === '[') {
      const path = level === undefined ? '' : pathIn(level);
      level = { path, names: char === '{' ? new Set() : null, at: 0 };
      levels.push(level);
    } else if (char === '}' || char === ']') {
      levels.pop();
      level = levels.at(-1);
    } else if (char === ',' && typeof level?.at === 'number') {
      level.at += 1;
    }
  }
  return null;
}

/** Behind the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

/** Only a name has a colon behind it. */
function isName(text: string, end: number): boolean {
  let place = end;
  while (' \n\r\t'.includes(text[place] ?? ':')) place += 1;
  return text[place] === ':';
}

function pathIn({ path, names, at }: Level): string {
  if (names === null) return `${path}[${at}]`;
  return path === '' ? `${at}` : `${path}.${at}`;
}
