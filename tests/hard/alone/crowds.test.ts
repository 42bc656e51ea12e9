import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sleep } from '#domain/concurrency/sleep.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guid } from '../../fixtures/rows.ts';
import { freshPostgres } from '../../fixtures/postgres.ts';
import { sendLoad } from '../send-load.ts';
import { noteFigure } from '../note-figure.ts';
import { type ProductProcess, productProcess, proxySecret } from '../product-process.ts';
import { visitorsOf } from '../visitors.ts';

let product: ProductProcess;
let visitors: ReturnType<typeof visitorsOf>;
let dropDatabase: () => Promise<void>;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  const database = await freshPostgres();
  dropDatabase = database.drop;
  product = await productProcess(database.url);
  await product.start();
  await product.ready();
  visitors = visitorsOf(product.url);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  await product.remove();
  await dropDatabase();
});

/** A visitor reads a page and sends an enquiry. Returns the milliseconds that each took. */
async function visit(): Promise<{ read: number; write: number }> {
  const startedAt = performance.now();
  const page = await fetch(product.url, { signal: AbortSignal.timeout(20_000) });
  expect(await page.text()).toMatch(/<\/html>\s*$/);
  const read = performance.now() - startedAt;
  expect(await visitors.write('enquiry')).toBe(true);
  return { read, write: performance.now() - startedAt - read };
}

async function visits(count: number): Promise<{ read: number[]; write: number[] }> {
  const all = [];
  for (let nth = 0; nth < count; nth += 1) all.push(await visit());
  return { read: all.map(({ read }) => read), write: all.map(({ write }) => write) };
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
const ms = (value: number) => `${value.toFixed(0)} ms`;

describe('slow and idle clients', () => {
  async function openSocket(): Promise<Socket> {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
    socket.on('error', () => {});
    closing.push(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  }

  it('a thousand idle connections are closed, and visitors can read and write meanwhile', async () => {
    const idle = await Promise.all(Array.from({ length: 1_000 }, openSocket));
    const visitsMeanwhile = [await visit()];
    let closed = idle.filter(({ destroyed }) => destroyed).length;
    for (const socket of idle) socket.resume().once('close', () => closed++);
    const startedAt = performance.now();
    while (closed < idle.length && performance.now() - startedAt < 60_000) {
      visitsMeanwhile.push(await visit());
      await sleep(500);
    }
    expect(closed).toBe(idle.length);
    const { read, write } = visitsMeanwhile[0] ?? { read: 0, write: 0 };
    noteFigure(
      'Faults',
      'beside 1,000 idle connections',
      `a page in ${ms(read)}, an enquiry in ${ms(write)}`,
    );
  });

  it.each([
    ['head', (socket: Socket) => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')],
    [
      'body',
      (socket: Socket) =>
        socket.write(
          `POST /functions/v1/create-enquiry HTTP/1.1\r\nHost: localhost\r\nOrigin: ${product.url}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
        ),
    ],
  ])(
    'a client that sends a %s byte by byte is disconnected, and visitors are served meanwhile',
    async (part, begin) => {
      const slow = await Promise.all(Array.from({ length: 200 }, openSocket));
      let cut = 0;
      for (const socket of slow) {
        // Without reading what the server sends last, the socket would never report that it was closed.
        socket.resume().once('close', () => cut++);
        begin(socket);
      }
      const startedAt = performance.now();
      while (cut < slow.length && performance.now() - startedAt < 60_000) {
        for (const socket of slow) if (socket.writable) socket.write('X');
        await visit();
        await sleep(500);
      }
      expect(cut).toBe(slow.length);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      noteFigure(
        'Faults',
        `200 bodies or heads sent letter by letter: ${part}`,
        `all cut off after ${seconds} s`,
      );
    },
  );
});

describe('a flood of refused requests', () => {
  it('does not slow down a visitor by more than three times', async () => {
    await visits(20);
    const baseline = await visits(60);
    const { load } = sendLoad({
      url: `${product.url}/functions/v1/create-enquiry`,
      connections: 50,
      duration: 120,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: product.url,
        'x-proxy-secret': proxySecret,
        'x-visitor-address': '203.0.113.9',
      },
      body: JSON.stringify({
        name: 'Flood',
        email: 'flood@mail.example',
        phone: '98450 12345',
        property: { id: guid(1) },
        filledInMs: 9_000,
      }),
    });
    closing.push(() => load.stop());
    const refused = { count: 0 };
    load.on('response', (_client, status) => {
      if (status === 429) refused.count += 1;
    });
    while (refused.count < 200) await sleep(20);
    const [before, startedAt] = [refused.count, performance.now()];
    const underLoad = await visits(60);
    const perSecond = (refused.count - before) / ((performance.now() - startedAt) / 1000);
    for (const action of ['read', 'write'] as const) {
      const times = median(underLoad[action]) / median(baseline[action]);
      noteFigure(
        'Load',
        `${action === 'read' ? 'a page' : 'an enquiry'} beside ${perSecond.toFixed(0)} refused requests a second`,
        `${ms(median(underLoad[action]))} in the middle, alone ${ms(median(baseline[action]))}: ${times.toFixed(1)} times`,
      );
      expect(times, action).toBeLessThan(3);
    }
  });
});
