/** What this service is, in a few lines: for those who sign in, and for those who have. */
import { catalog } from './catalog.ts';

export const about = catalog(
  {
    title: 'Product research on your own data',
    what: 'Shelfline holds the products, prices and ranks that this installation imported.',
    search: 'It answers searches, histories, sales estimates, markets, keywords and profit.',
    honest: 'Every estimate has a range. Every number has a source and an age.',
    own: 'Nothing leaves this server, and no page asks another one.',
  },
  {
    title: 'Produktrecherche auf eigenen Daten',
    what: 'Shelfline hält die Produkte, Preise und Ränge, die hier importiert wurden.',
    search: 'Es beantwortet Suche, Verläufe, Absatzschätzung, Märkte, Suchbegriffe und Gewinn.',
    honest: 'Jede Schätzung hat eine Spanne. Jede Zahl hat Quelle und Alter.',
    own: 'Nichts verlässt diesen Server, und keine Seite fragt einen anderen.',
  },
);
