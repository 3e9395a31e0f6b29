/**
 * What a person chose for all pages: theme and language. Apart from these, only names and addresses
 * of saved searches stay in the browser.
 */
import { effect, signal } from '@preact/signals';

/** In a frame of another site a browser may refuse to keep anything: there the address chooses. */
const isEmbedded = location.pathname.startsWith('/embed/');

export type Theme = 'light' | 'dark';
export type Language = 'en' | 'de';

/** What the service itself says is in this language, whatever the page's. */
export const SERVICE_LANGUAGE: Language = 'en';

/** Null follows the system. */
export const chosenTheme = signal<Theme | null>(readChoice('theme', ['light', 'dark']));
export const language = signal<Language>(readChoice('language', ['en', 'de']) ?? systemLanguage());
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
    if (language.value !== systemLanguage()) keepChoice('language', language.value);
    else keepChoice('language', null);
  });
}

function systemLanguage(): Language {
  return navigator.language.startsWith('de') ? 'de' : 'en';
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
