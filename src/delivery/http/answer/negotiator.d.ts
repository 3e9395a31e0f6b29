/** Types for our use of the package `negotiator`; its published types lack `preferred`. */
declare module 'negotiator' {
  class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    /** Returns the best encoding first. At equal weight, `preferred` decides. */
    encodings(
      available: readonly string[],
      options: { readonly preferred: readonly string[] },
    ): string[];
    mediaType(available: readonly string[]): string | undefined;
  }
  export = Negotiator;
}
