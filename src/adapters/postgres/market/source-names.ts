/** The names of sources, read once: a number never gets another name. */
import type { Reader } from '../connection/database.ts';
import { type SummedRow, soundValues, summedColumns } from './sound.ts';

export interface SourceNames {
  nameOf(id: number): string;
  /** Reads all names. */
  learn(reader: Pick<Reader, 'rows'>): Promise<void>;
  /** Returns what `make` returns. If it meets a number without a name, reads all names first. */
  knowing<Result>(reader: Pick<Reader, 'rows'>, make: () => Result): Promise<Result>;
}

class UnknownSource extends TypeError {}

const SELECT_SOURCES = `SELECT ${summedColumns('source')} FROM source`;

export function createSourceNames(): SourceNames {
  const names = new Map<number, string>();
  const learn: SourceNames['learn'] = async (reader) => {
    for (const row of await reader.rows<SummedRow>(SELECT_SOURCES)) {
      const [id, name] = soundValues('source', row);
      names.set(Number(id), String(name));
    }
  };
  return {
    nameOf(id) {
      const name = names.get(id);
      if (name === undefined) throw new UnknownSource('a source is missing');
      return name;
    },
    learn,
    async knowing(reader, make) {
      try {
        return make();
      } catch (error) {
        if (!(error instanceof UnknownSource)) throw error;
      }
      // The rows are read by now, so the names that they need are there.
      await learn(reader);
      return make();
    },
  };
}
