import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import { createModelFile } from './model-file.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'model-file-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('the model file', () => {
  it('is the built-in model before any calibration, the saved one after', async () => {
    const models = createModelFile({ directory });
    expect(models.current()).toEqual(builtInModel());
    const fitted = { ...builtInModel(), id: 'fit-1' };
    await models.save(fitted);
    expect(models.current()).toEqual(fitted);
    expect(createModelFile({ directory }).current()).toEqual(fitted);
  });

  it('is followed when another process saves, and the same object until then', async () => {
    let elapsed = 0;
    const models = createModelFile({ directory, elapsedMs: () => elapsed });
    const first = models.current();
    await createModelFile({ directory }).save({ ...builtInModel(), id: 'fit-2' });
    expect(models.current()).toBe(first);
    elapsed = 5_000;
    expect(models.current().id).toBe('fit-2');
    expect(models.current()).toBe(models.current());
  });

  it('refuses a file of another version and says what to do', () => {
    writeFileSync(join(directory, 'sales-model.json'), '{"format":0}');
    expect(() => createModelFile({ directory }).current()).toThrow(/run calibrate again/);
  });
});
