import { expect, it } from 'vitest';
import { IMPORT_FORMATS } from './formats.ts';
import { IMPORTERS } from './importers.ts';

it('names every importer, in their order', () => {
  expect(IMPORTERS.map(({ format }) => format)).toEqual(IMPORT_FORMATS);
});
