/** The names of sources, read once: a number never gets another name. */
import type { Reader } from '../connection/database.ts';
import { type SummedRow, soundValues, summedColumns } from './sound.ts';

export interface SourceNames {
  nameOf(id: number): string;
  /** Reads the names again if there are newer ones than those read before. */
  learn(reader: Reader, newest: number | null): Promise<void>;
}

/** SQL: the number of the newest source, for `learn`. It is planned faster than `max(id)`. */
export const NEWEST_SOURCE = '(SELECT id FROM source ORDER BY id DESC LIMIT 1)';

const SELECT_SOURCES = `SELECT ${summedColumns('source')} FROM source`;

export function createSourceNames(): SourceNames {
  const names = new Map<number, string>();
  return {
    nameOf(id) {
      const name = names.get(id);
      if (name === undefined) throw new TypeError('a source is missing');
      return name;
    },
    async learn(reader, newest) {
      if (newest === null || names.has(newest)) return;
      for (const row of await reader.rows<SummedRow>(SELECT_SOURCES)) {
        const [id, name] = soundValues('source', row);
        names.set(Number(id), String(name));
      }
    },
  };
}
