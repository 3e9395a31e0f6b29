/** Texts of the dialog that makes a link to the chart. */
import { catalog } from '../../words/catalog.ts';

export const embedTexts = catalog(
  {
    embed: 'Embed',
    title: 'The chart on another site',
    meaning:
      'Who has the link sees this chart with its title, table and sources, and nothing else. Each link has its own daily limit.',
    days: 'Days (1 to 365)',
    theme: 'Theme',
    system: 'As the reader’s system',
    create: 'Create link',
    code: 'Put this into the page',
    copyCode: 'Copy code',
    shownOnce: (until: string) =>
      `It works until ${until}. It is shown now and never again: copy it.`,
    frameTitle: (name: string) => `Price history: ${name}`,
    revokeHow: 'Revoke it on the operator’s page',
  },
  {
    embed: 'Einbetten',
    title: 'Das Diagramm auf einer anderen Seite',
    meaning:
      'Wer den Link hat, sieht dieses Diagramm mit Titel, Tabelle und Quellen, und sonst nichts. Jeder Link hat eine eigene Tagesgrenze.',
    days: 'Tage (1 bis 365)',
    theme: 'Farben',
    system: 'Wie das System des Lesers',
    create: 'Link erstellen',
    code: 'Das kommt in die Seite',
    copyCode: 'Code kopieren',
    shownOnce: (until: string) =>
      `Er gilt bis ${until}. Er wird nur jetzt gezeigt: kopieren Sie ihn.`,
    frameTitle: (name: string) => `Preisverlauf: ${name}`,
    revokeHow: 'Widerrufen auf der Seite der Betreiber',
  },
);
