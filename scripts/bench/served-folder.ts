import { createServer } from 'node:http';
import { once } from 'node:events';
import { getRequestListener } from '@hono/node-server';
import { silentLog } from '#server/log.ts';
import { createSiteHandler } from '#server/site/site-handler.ts';
import { freePort } from '../free-port.ts';
import { type Place, runNode } from './run-node.ts';

/** A published folder behind an address, and nothing else. */
export interface ServedFolder {
  url: string;
  siteDir: string;
  close(): Promise<void>;
}

/**
 * Publishes the rows of this place and serves the folder. `npm start` would render 17,000 social images at the same
 * time, and what a page does would be measured beside that.
 */
export async function servePublished(place: Place): Promise<ServedFolder> {
  await runNode(['scripts/generate.ts', '--no-social-images'], {
    ...process.env,
    ...place,
    NODE_ENV: 'production',
  });
  const port = await freePort();
  const server = createServer(
    getRequestListener(createSiteHandler({ siteDir: place.SITE_DIR, log: silentLog })),
  );
  server.listen(port);
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    siteDir: place.SITE_DIR,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
