/** Every importer, in the order their formats are recognised: the most particular first. */
import type { Importer } from '../../ports/importer.ts';
import { categoriesImporter } from './categories/categories.ts';
import { dataForSeoImporter } from './dataforseo/dataforseo.ts';
import { historyImporter } from './history/history.ts';
import { keepaImporter } from './keepa/keepa.ts';
import { keepaExportImporter } from './keepa-export/keepa-export.ts';
import { helium10Importer } from './keyword-tools/helium10.ts';
import { jungleScoutImporter } from './keyword-tools/jungle-scout.ts';
import { keywordsImporter } from './keywords/keywords.ts';
import { productsImporter } from './products/products.ts';
import { rainforestImporter } from './rainforest/rainforest.ts';
import { salesImporter } from './sales/sales.ts';
import { spapiImporter } from './spapi/spapi.ts';

export const IMPORTERS: readonly Importer[] = [
  spapiImporter,
  dataForSeoImporter,
  rainforestImporter,
  keepaImporter,
  keepaExportImporter,
  helium10Importer,
  jungleScoutImporter,
  keywordsImporter,
  historyImporter,
  salesImporter,
  categoriesImporter,
  productsImporter,
];
