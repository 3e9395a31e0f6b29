/**
 * The sales model as one JSON file of the data directory, followed when another process changes
 * it.
 */
import { readFileSync, statSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInModel, type SalesModel } from '../../domain/estimation/model/model.ts';
import type { ModelStore } from '../../ports/model-store.ts';

export const MODEL_FILE = 'sales-model.json';

/** Grows when an older program could not read the file. */
const FORMAT = 1;

/** The file is looked at no more often than this. */
const LOOK_INTERVAL_MS = 2_000;

export interface ModelFileOptions {
  readonly directory: string;
  /** A running clock in milliseconds. */
  readonly elapsedMs?: () => number;
}

export function createModelFile({ directory, elapsedMs }: ModelFileOptions): ModelStore {
  const path = join(directory, MODEL_FILE);
  const now = elapsedMs ?? (() => performance.now());
  let loaded: { readonly changedMs: number | null; readonly model: SalesModel } | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    current() {
      if (loaded !== null && now() - lookedAt < LOOK_INTERVAL_MS) return loaded.model;
      lookedAt = now();
      const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
      if (loaded === null || loaded.changedMs !== changedMs) {
        loaded = { changedMs, model: changedMs === null ? builtInModel() : readModel(path) };
      }
      return loaded.model;
    },
    async save(model) {
      const draft = `${path}.${process.pid}.new`;
      await writeFile(draft, JSON.stringify({ format: FORMAT, model }), { mode: 0o600 });
      await rename(draft, path);
      lookedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

function readModel(path: string): SalesModel {
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const isKnown =
    typeof content === 'object' &&
    content !== null &&
    'format' in content &&
    content.format === FORMAT &&
    'model' in content;
  if (isKnown) return content.model as SalesModel;
  throw new Error(
    `${path} was written by another version of this program; run calibrate again, or delete it ` +
      'to go back to the published priors.',
  );
}
