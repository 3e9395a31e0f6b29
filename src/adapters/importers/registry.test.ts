import { describe, expect, it } from 'vitest';
import { IMPORT_FORMATS, loadImporter, loadImporters } from './registry.ts';

describe('the registry of importers', () => {
  it('names every importer, in their order', async () => {
    const importers = await loadImporters();
    expect(importers.map(({ format }) => format)).toEqual(IMPORT_FORMATS);
  });

  it('loads every importer by its own format', async () => {
    for (const importer of await loadImporters()) {
      expect(await loadImporter(importer.format)).toBe(importer);
    }
  });

  it('refuses a format that no importer has', async () => {
    await expect(loadImporter('toString')).rejects.toThrow(TypeError);
  });
});
