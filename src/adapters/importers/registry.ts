/**
 * The list of import formats. To add a format, add a folder under `formats/` and one line here.
 * Formats are tried in this order, the most specific first.
 */
import type { Importer } from '../../ports/importer.ts';

/** Each importer is loaded on demand: the thread that reads a file needs only one. */
const LOADERS: Readonly<Record<string, () => Promise<Importer>>> = {
  spapi: async () => (await import('./formats/spapi/spapi.ts')).spapiImporter,
  dataforseo: async () => (await import('./formats/dataforseo/dataforseo.ts')).dataForSeoImporter,
  rainforest: async () => (await import('./formats/rainforest/rainforest.ts')).rainforestImporter,
  keepa: async () => (await import('./formats/keepa/keepa.ts')).keepaImporter,
  'keepa-export': async () =>
    (await import('./formats/keepa-export/keepa-export.ts')).keepaExportImporter,
  sellersprite: async () =>
    (await import('./formats/sellersprite/sellersprite.ts')).sellerSpriteImporter,
  helium10: async () => (await import('./formats/keyword-tools/helium10.ts')).helium10Importer,
  junglescout: async () =>
    (await import('./formats/keyword-tools/jungle-scout.ts')).jungleScoutImporter,
  keywords: async () => (await import('./formats/plain/keywords.ts')).keywordsImporter,
  history: async () => (await import('./formats/plain/history.ts')).historyImporter,
  sales: async () => (await import('./formats/plain/sales.ts')).salesImporter,
  categories: async () => (await import('./formats/plain/categories.ts')).categoriesImporter,
  products: async () => (await import('./formats/plain/products.ts')).productsImporter,
};

export const IMPORT_FORMATS = Object.keys(LOADERS);

/** @throws TypeError if no importer reads the format */
export async function loadImporter(format: string): Promise<Importer> {
  const load = Object.hasOwn(LOADERS, format) ? LOADERS[format] : undefined;
  if (load === undefined) throw new TypeError(`no importer reads ${format}`);
  return await load();
}

/** Returns all importers, in the order in which they are tried on a file. */
export async function loadImporters(): Promise<readonly Importer[]> {
  return await Promise.all(IMPORT_FORMATS.map(loadImporter));
}
