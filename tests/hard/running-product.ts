import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createFunctionRouter, functionEnv } from '#server/http/function-router.ts';
import { openInThread } from '#server/embedded/open-in-thread.ts';
import { serve } from '#server/http/serve.ts';
import { silentLog } from '#server/log/log.ts';
import { createSiteHandler } from '#server/static-site/site-handler.ts';
import { freePort } from '../../scripts/port/free-port.ts';
import { functionsWithWorker } from '../../scripts/start/functions.ts';
import { prepareFolder } from '../fixtures/prepared-folder.ts';

export interface ProductRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /**
   * Selects the address of this machine that the request comes from. From one address, rate limits would refuse
   * most requests.
   */
  place: number;
}

export interface ProductAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** The product as `npm start` serves it, over an empty database and a site of one page. */
export async function openProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'angala-product-'));
  const [localDir, siteDir] = [join(folder, 'local'), join(folder, 'public')];
  mkdirSync(siteDir);
  writeFileSync(join(siteDir, '404.html'), 'not found');
  await prepareFolder(localDir);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const backend = await openInThread({ localDir, siteUrl: url, log: silentLog });
  const { publishable: publishableKey, secret: secretKey } = backend.keys;
  const project = { url, publishableKey, secretKey };
  const served = await serve({
    port,
    log: silentLog,
    backend,
    functions: createFunctionRouter({
      functions: functionsWithWorker(() => undefined),
      env: functionEnv(project, { SITE_ORIGIN: url }),
      log: silentLog,
      now: () => new Date('2026-11-19T06:00:00Z'),
    }),
    site: createSiteHandler({ siteDir, log: silentLog }),
  });
  return {
    publishableKey,
    folder,
    /** Sends the request unchanged. `fetch` would normalise it or refuse to send it. */
    send: (request: ProductRequest) => send(port, request),
    close: async () => {
      await served.close();
      await backend.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function send(port: number, { method, path, headers, body, place }: ProductRequest): Promise<ProductAnswer> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.${place >> 8}.${place & 255 || 1}`;
    const to = { host: '127.0.0.1', port, method, path, localAddress, agent: false };
    const sends = !['GET', 'HEAD'].includes(method);
    // Node sets Content-Length for some methods only. Without it the server would read the body as another
    // request.
    const length = sends ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const clientRequest = request(
      { ...to, headers: { ...headers, ...length, host: 'localhost' } },
      (answer) => {
        text(answer).then(
          (received) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: received }),
          reject,
        );
      },
    );
    clientRequest.once('error', reject);
    clientRequest.end(sends ? body : undefined);
  });
}
