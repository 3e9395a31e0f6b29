/** `mcp`: answers an assistant from a data directory, or from a service somewhere else. */
import type { McpOptions } from '../../delivery/cli/mcp.ts';
import { askInside } from '../../delivery/http/agents/ask-inside.ts';
import { serveAgent } from '../../delivery/mcp/serve-stdio.ts';
import { VERSION } from '../config/version.ts';
import { withKeptData } from '../open/with-app.ts';
import { agentOptions, buildServer } from '../serving/http-server.ts';
import { startSearchThread } from '../serving/search-thread.ts';
import { uncounted } from './uncounted.ts';

export async function serveAssistant({ url, key = '', dataDir }: McpOptions): Promise<void> {
  if (url !== undefined) {
    const onDefect = (thrown: unknown) => process.stderr.write(`${String(thrown)}\n`);
    await serveAgent({ version: VERSION, onDefect }, { url, key, fetch });
    return;
  }
  await withKeptData(dataDir, async (opened, config) => {
    const search = startSearchThread(config, opened.app.log, opened.adopt);
    const local = key === '' ? uncounted(opened.app) : { app: opened.app, key };
    const server = buildServer({ ...opened, app: local.app }, config, { accessLog: false });
    try {
      await server.ready();
      await search.ready();
      const ask = { url: 'http://inside', key: local.key, fetch: askInside(server) };
      await serveAgent(agentOptions(opened.app), ask);
    } finally {
      await server.close();
      await search.close();
    }
  });
}
