/** What the server asks of the protocol's side for `POST /mcp`. */

export interface AgentQuestion {
  readonly key: string;
  /** The body, read; undefined if it is no JSON. */
  readonly parsed: unknown;
  /** Asks operations of this service in the name of the key. */
  readonly ask: typeof fetch;
}

/** Answers one message of an assistant, or an array of them. */
export type AnswerAgent = (request: Request, question: AgentQuestion) => Promise<Response>;
