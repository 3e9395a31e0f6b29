import { expect, it } from 'vitest';
import { IMPORTERS } from '../importers.ts';
import { LOADERS, loadImporter } from './load-importer.ts';

it('loads every importer by its own format', async () => {
  const formats = IMPORTERS.map(({ format }) => format);
  expect(Object.keys(LOADERS).sort()).toEqual([...formats].sort());
  for (const importer of IMPORTERS) expect(await loadImporter(importer.format)).toBe(importer);
});

it('refuses a format that no importer has', async () => {
  await expect(loadImporter('toString')).rejects.toThrow(TypeError);
});
