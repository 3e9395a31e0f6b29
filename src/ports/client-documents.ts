/** Reads what clients say of themselves on the web. */

export interface ClientDocuments {
  /**
   * Fetches a JSON object from a public https address, in bounded time and size, and without
   * following redirects. Keeps it for a while. Throws `provider_unavailable` if there is none.
   */
  read(url: URL): Promise<Readonly<Record<string, unknown>>>;
}
