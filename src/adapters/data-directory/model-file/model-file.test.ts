import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtInModel } from '../../../domain/estimation/model/model.ts';
import { readSealed, writeSealed } from '../sealed-file/sealed-file.ts';
import { createModelFile, MODEL_FILE } from './model-file.ts';

const FITTED = { ...builtInModel(), id: 'fit-1', fittedAt: 1 };

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'model-file-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('the model file', () => {
  it('is the built-in model before any calibration, the saved one after', async () => {
    const models = createModelFile({ directory });
    expect(models.current()).toEqual(builtInModel());
    await models.save(FITTED);
    expect(models.current()).toEqual(FITTED);
    expect(createModelFile({ directory }).current()).toEqual(FITTED);
  });

  it('is followed when another process saves, and the same object until then', async () => {
    let elapsed = 0;
    const models = createModelFile({ directory, elapsedMs: () => elapsed });
    const first = models.current();
    await createModelFile({ directory }).save({ ...builtInModel(), id: 'fit-2', fittedAt: 1 });
    expect(models.current()).toBe(first);
    elapsed = 5_000;
    expect(models.current().id).toBe('fit-2');
    expect(models.current()).toBe(models.current());
  });

  it('falls back to the published priors with every changed byte, and says so once', async () => {
    const file = join(directory, MODEL_FILE);
    await createModelFile({ directory }).save(FITTED);
    const sound = readFileSync(file);
    // Every place would take seconds; no place in it is special, but for the seal.
    for (let at = 0; at < sound.length; at += at < 100 ? 1 : 97) {
      const changed = Buffer.from(sound);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      writeFileSync(file, changed);
      const faults: string[] = [];
      const models = createModelFile({ directory, onFault: (fault) => faults.push(fault) });
      expect(models.current(), `byte ${at}`).toEqual(builtInModel());
      expect(models.fault()).toBe('sales-model.json is damaged');
      models.current();
      expect(faults).toEqual(['sales-model.json is damaged']);
    }
  });

  it('falls back where another release wrote the file', () => {
    writeSealed(join(directory, MODEL_FILE), { format: 99, model: FITTED });
    const models = createModelFile({ directory });
    expect(models.current()).toEqual(builtInModel());
    expect(models.fault()).toBe('sales-model.json was written by another release');
  });

  it('reads the file of a release before the seal, and seals it', () => {
    const file = join(directory, MODEL_FILE);
    writeFileSync(file, JSON.stringify({ format: 1, model: FITTED }));
    const models = createModelFile({ directory });
    expect(models.current()).toEqual(FITTED);
    expect(models.fault()).toBeNull();
    models.sealOld();
    expect(readSealed(file).state).toBe('sound');
    expect(createModelFile({ directory }).current()).toEqual(FITTED);
  });

  it('keeps no file of the published priors', async () => {
    const models = createModelFile({ directory });
    await models.save(FITTED);
    await models.save(builtInModel());
    expect(readdirSync(directory)).toEqual([]);
    expect(models.current()).toEqual(builtInModel());
    expect(models.fault()).toBeNull();
  });
});
