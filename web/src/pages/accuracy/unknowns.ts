/** What the model does not know, as the model card says it. */
import { catalog } from '../../words/catalog.ts';

export const unknowns = catalog(
  {
    marketplace:
      'Your marketplace, until you import sales. There are no public sales counts for the United States, only badges, and most of them belong to best sellers. A calibration on France says nothing certain about Germany.',
    exchangeable:
      'Whether your products are like the labeled ones. Ranges hold for such products; your own are not your competitors’.',
    noise:
      'More than a rank tells. One rank of a product that sells once a day cannot be better than about ±59 %, whatever the curve; a month of ranks can.',
    families:
      'Families that no source names. Products that are not joined each get the whole family’s estimate.',
    month: 'Stock-outs, coupons and bulk orders inside the month, and returns.',
    raters: 'Which share of buyers leaves a rating. It is a guess of 2 in 100.',
  },
  {
    marketplace:
      'Ihren Marktplatz, bis Sie Verkäufe importieren. Für die Vereinigten Staaten gibt es keine öffentlichen Verkaufszahlen, nur Abzeichen, und die meisten gehören Bestsellern. Eine Anpassung an Frankreich sagt nichts Sicheres über Deutschland.',
    exchangeable:
      'Ob Ihre Produkte denen gleichen, deren Verkäufe bekannt sind. Spannen gelten für solche; Ihre eigenen sind nicht die Ihrer Mitbewerber.',
    noise:
      'Mehr, als ein Rang sagt. Ein einziger Rang eines Produkts, das sich einmal am Tag verkauft, kann nicht besser als etwa ±59 % sein; ein Monat von Rängen kann es.',
    families:
      'Familien, die keine Quelle nennt. Produkte, die nicht verbunden sind, bekommen je die Schätzung der ganzen Familie.',
    month: 'Ausverkauf, Gutscheine und Großbestellungen im Monat, und Rücksendungen.',
    raters: 'Welcher Anteil der Käufer bewertet. Es ist eine Annahme: 2 von 100.',
  },
);
