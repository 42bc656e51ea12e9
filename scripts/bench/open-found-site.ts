import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { freePort } from '../port/free-port.ts';

/**
 * A proxy for the site that answers 200 where the site answers 404, with the same bytes: Lighthouse does not
 * measure error pages.
 */
export async function openFoundSite(site: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const server = createServer((asked, answer) => {
    const { method, headers } = asked;
    const passed = request(new URL(asked.url ?? '/', site), { method, headers }, (given) => {
      const found = given.statusCode === 404 ? 200 : (given.statusCode ?? 500);
      answer.writeHead(found, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
