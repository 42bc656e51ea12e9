import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { resolve } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { createMutex, type Mutex } from '#domain/concurrency/mutex.ts';

const DELETED = '<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>';
const root = resolve(import.meta.dirname, '../..');

/**
 * An S3 server with one bucket, `pages`, that keeps its objects in this folder. Services replace an object at once. The package
 * writes the parts of an object one after the other, and a reader in between gets a half or a fault: here a request for an object
 * waits for the one before it. Of a list of objects to delete, it cannot delete two of one folder at a time: here one follows the
 * other.
 */
export async function openObjectStorage(
  directory: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const options = {
    ...{ port: 0, silent: true, allowMismatchedSignatures: true, directory },
    configureBuckets: [{ name: 'pages', configs: [] }],
  };
  const program = `
    const S3rver = require('@20minutes/s3rver');
    new S3rver(${JSON.stringify(options)}).run().then(({ port }) => console.log(port));`;
  // It encrypts the address of the next thousand objects by DES, which OpenSSL counts as legacy.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', '-e', program], {
    cwd: root,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const port = Number(line);
  const turns = new Map<string, Mutex>();

  /** Sends a request in its turn, and returns the whole answer. */
  function pass(method: string, path: string, headers: IncomingHttpHeaders, body: Buffer) {
    const key = path.replace(/\?.*$/, '');
    const turn = turns.get(key) ?? createMutex();
    turns.set(key, turn);
    return turn.run(async () => {
      const passed = request({ host: '127.0.0.1', port, method, path, headers });
      passed.end(body);
      const answer = await new Promise<IncomingMessage>((answered, failed) => {
        passed.once('response', answered).once('error', failed);
      });
      return { status: answer.statusCode ?? 500, headers: answer.headers, body: await buffer(answer) };
    });
  }

  const front = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '', headers } = incoming;
    if (method === 'POST' && /[?&]delete\b/.test(url)) {
      const asked = await text(incoming);
      const { 'content-length': _length, 'content-md5': _digest, ...others } = headers;
      for (const [object] of asked.matchAll(/<Object>.*?<\/Object>/g)) {
        const one = Buffer.from(`<Delete>${object}</Delete>`);
        const answer = await pass(method, url, others, one);
        if (answer.status !== 200) return void outgoing.writeHead(answer.status).end(answer.body);
      }
      outgoing.writeHead(200, { 'content-type': 'application/xml' }).end(DELETED);
      return;
    }
    const answer = await pass(method, url, headers, await buffer(incoming));
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async close() {
      front.closeAllConnections();
      front.close();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
