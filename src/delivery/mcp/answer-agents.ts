/** Answers messages that come over HTTP, each by itself: nothing is kept between requests. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { AnswerAgent } from '../interface/answer-agent.ts';
import { type AgentOptions, createAgentServer } from './agent-server.ts';

export function createAgentAnswers(options: AgentOptions): AnswerAgent {
  return async (request, { key, parsed, ask }) => {
    // Made for each request, because the server asks with the request's key.
    const handler = createMcpHandler(() =>
      createAgentServer(options, { url: 'http://inside', key, fetch: ask }),
    );
    return await handler.fetch(request, parsed === undefined ? {} : { parsedBody: parsed });
  };
}
