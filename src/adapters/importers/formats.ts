/**
 * The names of all formats, in the order they are recognised. Help and options need them where
 * the importers themselves are not needed, which take longer to load.
 */
export const IMPORT_FORMATS = [
  'spapi',
  'dataforseo',
  'rainforest',
  'keepa',
  'keepa-export',
  'helium10',
  'junglescout',
  'keywords',
  'history',
  'sales',
  'categories',
  'products',
] as const;
