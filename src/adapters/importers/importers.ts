/** Every importer, in the order their formats are recognised: the most particular first. */
import type { Importer } from '../../ports/importer.ts';
import { dataForSeoImporter } from './formats/dataforseo/dataforseo.ts';
import { keepaImporter } from './formats/keepa/keepa.ts';
import { keepaExportImporter } from './formats/keepa-export/keepa-export.ts';
import { helium10Importer } from './formats/keyword-tools/helium10.ts';
import { jungleScoutImporter } from './formats/keyword-tools/jungle-scout.ts';
import { categoriesImporter } from './formats/plain/categories.ts';
import { historyImporter } from './formats/plain/history.ts';
import { keywordsImporter } from './formats/plain/keywords.ts';
import { productsImporter } from './formats/plain/products.ts';
import { salesImporter } from './formats/plain/sales.ts';
import { rainforestImporter } from './formats/rainforest/rainforest.ts';
import { spapiImporter } from './formats/spapi/spapi.ts';

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
