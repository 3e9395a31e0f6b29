/**
 * Gives the browser a language that `Intl` knows. On a machine without locales Chromium names
 * `en-US@posix`, and uPlot, which makes a format of it when it is loaded, would not load.
 */
export function mendLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
  }
}
