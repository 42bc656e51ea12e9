import { createServer } from 'node:http';
import { once } from 'node:events';
import { getRequestListener } from '@hono/node-server';
import { silentLog } from '#server/log/log.ts';
import { createSiteHandler } from '#server/static-site/site-handler.ts';
import { freePort } from '../port/free-port.ts';
import { type SiteFolders, runNode } from './run-node.ts';

/** A published folder, served over HTTP without a backend. */
export interface ServedFolder {
  url: string;
  siteDir: string;
  close(): Promise<void>;
}

/** Publishes without social images: `npm start` would render 17,000 of them while the pages are measured. */
export async function publishPages(folders: SiteFolders): Promise<void> {
  await runNode(['scripts/generate.ts', '--no-social-images'], {
    ...process.env,
    ...folders,
    NODE_ENV: 'production',
  });
}

export async function servePublished(folders: SiteFolders): Promise<ServedFolder> {
  await publishPages(folders);
  return serveFolder(folders.SITE_DIR);
}

export async function serveFolder(siteDir: string): Promise<ServedFolder> {
  const port = await freePort();
  const server = createServer(getRequestListener(createSiteHandler({ siteDir, log: silentLog })));
  server.listen(port);
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    siteDir,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
