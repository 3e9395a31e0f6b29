/** The guides that the service shows: pages of the documentation for those who use it. */

export interface Guide {
  /** The file of `docs/`, without its ending; also the end of its address. */
  readonly name: string;
  readonly title: string;
}

export const GUIDES: readonly Guide[] = [
  { name: 'using-the-api', title: 'Using the API' },
  { name: 'client', title: 'Typed client' },
  { name: 'agents', title: 'Assistants' },
  { name: 'import', title: 'Importing files' },
  { name: 'search-language', title: 'Search language' },
  { name: 'fees', title: 'Fees' },
  { name: 'accuracy', title: 'Accuracy' },
  { name: 'dashboard', title: 'The dashboard' },
  { name: 'operator-guide', title: 'Operating the service' },
  { name: 'words', title: 'Words' },
];
