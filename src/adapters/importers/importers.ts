/** Every importer, in the order their formats are recognised: the most particular first. */
import type { Importer } from '../../ports/importer.ts';
import { categoriesImporter } from './categories/categories.ts';
import { historyImporter } from './history/history.ts';
import { keepaImporter } from './keepa/keepa.ts';
import { keepaExportImporter } from './keepa-export/keepa-export.ts';
import { keywordsImporter } from './keywords/keywords.ts';
import { productsImporter } from './products/products.ts';
import { rainforestImporter } from './rainforest/rainforest.ts';
import { salesImporter } from './sales/sales.ts';
import { spapiFeesImporter } from './spapi-fees/spapi-fees.ts';

export const IMPORTERS: readonly Importer[] = [
  spapiFeesImporter,
  rainforestImporter,
  keepaImporter,
  keepaExportImporter,
  keywordsImporter,
  historyImporter,
  salesImporter,
  categoriesImporter,
  productsImporter,
];
