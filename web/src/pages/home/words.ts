/** Texts of the first page. */
import { catalog } from '../../words/catalog.ts';

export const texts = catalog(
  {
    keyword: 'Keyword',
    placeholder: 'What a shopper would type',
    find: 'Search',
    here: 'What is here',
    nothing: 'Listings come here when a file with them is imported.',
    fill: 'Import a file, or fill an empty store with the demo market.',
    noTree: 'No category tree was imported, so the listings are found by search alone.',
    products: 'Listings',
    category: 'Category',
    more: 'More data',
    operatorHow:
      'A Keepa product file, a seller report or a table with an ASIN column is read as it is.',
    readerHow: 'An operator of this installation imports files.',
    importFile: 'Import your Keepa file',
    views: 'Saved views',
  },
  {
    keyword: 'Suchbegriff',
    placeholder: 'Was ein Kunde eingeben würde',
    find: 'Suchen',
    here: 'Was hier liegt',
    nothing: 'Angebote kommen hierher, wenn eine Datei mit ihnen importiert wird.',
    fill: 'Datei importieren, oder einen leeren Speicher mit dem Demomarkt füllen.',
    noTree: 'Kein Kategorienbaum wurde importiert, also findet nur die Suche die Angebote.',
    products: 'Angebote',
    category: 'Kategorie',
    more: 'Mehr Daten',
    operatorHow:
      'Eine Keepa-Datei, ein Verkäuferbericht oder eine Tabelle mit ASIN-Spalte geht, wie sie ist.',
    readerHow: 'Ein Betreiber dieser Installation importiert Dateien.',
    importFile: 'Keepa-Datei importieren',
    views: 'Ansichten',
  },
);
