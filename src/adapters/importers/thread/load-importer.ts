/** Loads one importer by its format: a thread starts in half the time without the others. */
import type { Importer } from '../../../ports/importer.ts';

type Load = () => Promise<Importer>;

export const LOADERS: Readonly<Record<string, Load>> = {
  spapi: async () => (await import('../formats/spapi/spapi.ts')).spapiImporter,
  dataforseo: async () => (await import('../formats/dataforseo/dataforseo.ts')).dataForSeoImporter,
  rainforest: async () => (await import('../formats/rainforest/rainforest.ts')).rainforestImporter,
  keepa: async () => (await import('../formats/keepa/keepa.ts')).keepaImporter,
  'keepa-export': async () =>
    (await import('../formats/keepa-export/keepa-export.ts')).keepaExportImporter,
  helium10: async () => (await import('../formats/keyword-tools/helium10.ts')).helium10Importer,
  junglescout: async () =>
    (await import('../formats/keyword-tools/jungle-scout.ts')).jungleScoutImporter,
  keywords: async () => (await import('../formats/plain/keywords.ts')).keywordsImporter,
  history: async () => (await import('../formats/plain/history.ts')).historyImporter,
  sales: async () => (await import('../formats/plain/sales.ts')).salesImporter,
  categories: async () => (await import('../formats/plain/categories.ts')).categoriesImporter,
  products: async () => (await import('../formats/plain/products.ts')).productsImporter,
};

/** @throws TypeError for a format that no importer has. */
export async function loadImporter(format: string): Promise<Importer> {
  const load = Object.hasOwn(LOADERS, format) ? LOADERS[format] : undefined;
  if (load === undefined) throw new TypeError(`no importer reads ${format}`);
  return await load();
}
