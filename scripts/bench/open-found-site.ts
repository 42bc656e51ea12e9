import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { freePort } from '../port/free-port.ts';

/** Answers 200 where the site answers 404, with the same bytes: Lighthouse measures no error pages. */
export async function openFoundSite(site: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const forwarded = request(new URL(incoming.url ?? '/', site), { method, headers }, (siteResponse) => {
      const status = siteResponse.statusCode === 404 ? 200 : (siteResponse.statusCode ?? 500);
      outgoing.writeHead(status, siteResponse.headers);
      siteResponse.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
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
