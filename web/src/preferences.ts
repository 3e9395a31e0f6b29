/**
 * What a person chose for all pages: theme and language. Apart from these, only names and addresses
 * of saved searches stay in the browser.
 */
import { computed, effect, signal } from '@preact/signals';
import { LANGUAGES, loadWords, SERVICE_LANGUAGE, words } from './words/languages.ts';

/** In a frame of another site a browser may refuse to keep anything: there the address chooses. */
const isEmbedded = location.pathname.startsWith('/embed/');

export type Theme = 'light' | 'dark';

/** Null follows the system. */
export const chosenTheme = signal<Theme | null>(readChoice('theme', ['light', 'dark']));
/** The language of the page. It changes once the words are there. */
export const language = computed(() => words.value?.language ?? SERVICE_LANGUAGE);
export const theme = signal<Theme>('light');

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** Keeps the document's theme and language equal to the choices. */
export function followPreferences(): void {
  const dark = signal(systemIsDark.matches);
  systemIsDark.addEventListener('change', ({ matches }) => {
    dark.value = matches;
  });
  effect(() => {
    theme.value = chosenTheme.value ?? (dark.value ? 'dark' : 'light');
    document.documentElement.dataset['theme'] = theme.value;
    keepChoice('theme', chosenTheme.value);
  });
  effect(() => {
    document.documentElement.lang = language.value;
  });
}

/** Loads the words that the reader chose, else those of the system. */
export async function loadLanguage(): Promise<void> {
  await loadWords(readChoice('language', LANGUAGES) ?? systemLanguage());
}

export async function chooseLanguage(chosen: string): Promise<void> {
  await loadWords(chosen);
  keepChoice('language', chosen === systemLanguage() ? null : chosen);
}

function systemLanguage(): string {
  const [code = ''] = navigator.language.split('-');
  return LANGUAGES.includes(code) ? code : SERVICE_LANGUAGE;
}

function readChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const kept = isEmbedded
    ? new URLSearchParams(location.search).get(name)
    : localStorage.getItem(name);
  return choices.find((choice) => choice === kept) ?? null;
}

function keepChoice(name: string, choice: string | null): void {
  if (isEmbedded) return;
  if (choice === null) localStorage.removeItem(name);
  else localStorage.setItem(name, choice);
}
