import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, serve } from '#server/http/serve.ts';
import { createLog } from '#server/log/log.ts';
import { createSiteHandler } from '#server/static-site/site-handler.ts';
import { hostileText } from '../fixtures/hostile-strings.ts';
import { noteFigure } from './note-figure.ts';

const log = createLog({ level: 'error', write: () => undefined });
const secret = 'outside the site';
let folder: string;
let served: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'angala-paths-'));
  const siteDir = join(folder, 'public');
  mkdirSync(siteDir);
  writeFileSync(join(siteDir, 'index.html'), 'home');
  writeFileSync(join(siteDir, '404.html'), 'not found');
  writeFileSync(join(siteDir, '.hidden'), secret);
  writeFileSync(join(folder, 'secret.txt'), secret);
  served = await serve({ port: 0, log, site: createSiteHandler({ siteDir, log }) });
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends the path unchanged in the request line. `fetch` would normalise it. */
function sendRequest(method: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request({ host: '127.0.0.1', port: served.port, method, path }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
    clientRequest.once('error', reject);
    clientRequest.end();
  });
}

/** Encodes only what a path cannot contain: spaces, control characters and characters outside ASCII. */
const asPath = (words: string) =>
  `/${words.replace(/[^!-~]/gu, (mark) => encodeURIComponent(mark.toWellFormed()))}`;

const hostilePath = fc
  .tuple(fc.constantFrom('', '../', '%2e%2e/', '..%2f', './/', 'a/../../'), hostileText, fc.boolean())
  .map(([before, words, toSecret]) => asPath(`${before}${toSecret ? 'secret.txt' : words}`).slice(0, 7000));

describe('a hostile path', () => {
  it('never causes a server error and reads no file outside the site', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT'), hostilePath, async (method, path) => {
        const { status, body } = await sendRequest(method, path);
        count += 1;
        expect(status, `${method} ${path}`).toBeLessThan(500);
        expect(body).not.toContain(secret);
      }),
      { numRuns: 1500 },
    );
    noteFigure('Hostile input over HTTP', 'paths', `${count} asked, none a fault, none outside the site`);
  });
});
