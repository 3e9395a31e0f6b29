/**
 * Keeps the sales model in one sealed file of the data directory, and notices changes by other
 * processes. The published priors are in force if the file is missing or cannot be trusted.
 */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtInModel, type SalesModel } from '../../../domain/estimation/model/model.ts';
import type { ModelStore } from '../../../ports/sales-model.ts';
import { readSealed, syncDirectory, writeSealed } from '../sealed-file/sealed-file.ts';

export const MODEL_FILE = 'sales-model.json';

/** Grows when older programs cannot read the file. */
const FORMAT = 2;
const UNSEALED_FORMAT = 1;

const LOOK_EVERY_MS = 2_000;

interface ModelFileOptions {
  readonly directory: string;
  readonly elapsedMs?: () => number;
  /** The shortest time between two checks of the file. */
  readonly lookEveryMs?: number;
  /** Called once for every file that cannot be trusted. */
  readonly onFault?: (fault: string) => void;
}

interface ModelFile extends ModelStore {
  /** Seals a file from a release without seals. */
  sealOld(): void;
}

interface Loaded {
  /** Identifies a state of the file; null if there is none. */
  readonly mark: string | null;
  readonly model: SalesModel;
  readonly fault: string | null;
}

export function createModelFile({
  directory,
  elapsedMs: now = () => performance.now(),
  lookEveryMs = LOOK_EVERY_MS,
  onFault,
}: ModelFileOptions): ModelFile {
  const path = join(directory, MODEL_FILE);
  let loaded: Loaded | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const load = (): Loaded => {
    if (loaded !== null && now() - lookedAt < lookEveryMs) return loaded;
    lookedAt = now();
    const mark = markOf(path);
    if (loaded === null || loaded.mark !== mark) {
      loaded = { mark, ...readModel(path) };
      if (loaded.fault !== null) onFault?.(loaded.fault);
    }
    return loaded;
  };
  const write = (model: SalesModel) => writeSealed(path, { format: FORMAT, model });
  return {
    current: () => load().model,
    fault: () => load().fault,
    async save(model) {
      if (model.fittedAt === null) {
        // Without a file, every program uses its own published priors.
        rmSync(path, { force: true });
        syncDirectory(directory);
      } else {
        write(model);
      }
      lookedAt = Number.NEGATIVE_INFINITY;
    },
    sealOld() {
      if (readSealed(path).state !== 'damaged') return;
      const model = unsealedModel(path);
      if (model !== null) write(model);
    },
  };
}

function markOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.ino} ${found.size} ${found.mtimeMs}`;
}

function readModel(path: string): Pick<Loaded, 'model' | 'fault'> {
  const sealed = readSealed(path);
  if (sealed.state === 'absent') return { model: builtInModel(), fault: null };
  const model = sealed.state === 'sound' ? modelIn(sealed.content, FORMAT) : unsealedModel(path);
  if (model !== null) return { model, fault: null };
  const what = sealed.state === 'sound' ? 'was written by another release' : 'is damaged';
  return { model: builtInModel(), fault: `${MODEL_FILE} ${what}` };
}

/** Reads a file from a release without seals. Returns null for any other. */
function unsealedModel(path: string): SalesModel | null {
  try {
    return modelIn(JSON.parse(readFileSync(path, 'utf8')), UNSEALED_FORMAT);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function modelIn(content: unknown, format: number): SalesModel | null {
  const isKnown =
    typeof content === 'object' &&
    content !== null &&
    'format' in content &&
    content.format === format &&
    'model' in content;
  return isKnown ? (content.model as SalesModel) : null;
}
