/** What we use of the package `negotiator`; the types published for it lack `preferred`. */
declare module 'negotiator' {
  class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    /** The best first; of codings with the same weight, those preferred. */
    encodings(
      available: readonly string[],
      options: { readonly preferred: readonly string[] },
    ): string[];
    mediaType(available: readonly string[]): string | undefined;
  }
  export = Negotiator;
}
