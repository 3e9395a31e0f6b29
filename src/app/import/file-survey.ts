/** Reads what is needed from an import file before its rows: its beginning, its end, its hash. */
import { ShelflineError } from '../../domain/values/error.ts';
import type { ImportSource, ImportTools } from '../../ports/import-source.ts';
import { EncodingWatch, type TextEncoding } from './text-encoding.ts';

export interface FileSurvey {
  /** The end as text, because some formats state their time there. */
  readonly tail: string;
  /** Of the plain content, so that a compressed copy counts as equal. */
  readonly sha256: string;
  readonly encoding: TextEncoding;
}

const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = 4 * 1024;

/** Returns the beginning as text. Throws for a damaged file only if none of it can be read. */
export async function headOf(source: ImportSource, tools: ImportTools): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of tools.plainBytes(source.open())) {
      parts.push(chunk.slice(0, HEAD_BYTES - length));
      length += chunk.length;
      if (length >= HEAD_BYTES) break;
    }
  } catch (error) {
    if (length === 0) throw error;
  }
  const text = textOf(Buffer.concat(parts));
  if (text.trim() !== '') return text;
  throw new ShelflineError('bad_request', 'the file is empty');
}

/** Reads the whole file. @throws ShelflineError if it is damaged anywhere */
export async function surveyFile(source: ImportSource, tools: ImportTools): Promise<FileSurvey> {
  const hash = tools.startHash();
  const encoding = new EncodingWatch();
  let tail: Uint8Array = new Uint8Array(0);
  for await (const chunk of tools.plainBytes(source.open())) {
    hash.update(chunk);
    encoding.see(chunk);
    tail = Buffer.concat([tail, chunk.slice(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
  }
  return { tail: textOf(tail), sha256: hash.hex(), encoding: encoding.verdict(true) };
}

/** Decides the encoding by these bytes alone, because the columns are needed early. */
function textOf(bytes: Uint8Array): string {
  const watch = new EncodingWatch();
  watch.see(bytes);
  return new TextDecoder(watch.verdict(false)).decode(bytes);
}
