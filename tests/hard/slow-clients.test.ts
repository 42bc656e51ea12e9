import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { listenLocally } from '#server/embedded/listen.ts';
import { noteFigure } from './note-figure.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openServer(): Promise<{ port: number; ask: () => Promise<number> }> {
  const { port, close } = await listenLocally(0, (_, answer) => void answer.end('here'));
  closing.push(close);
  return {
    port,
    ask: async () => {
      const begun = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5_000) });
      expect(await response.text()).toBe('here');
      return performance.now() - begun;
    },
  };
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  closing.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

test('a thousand idle connections keep nobody from an answer, and are closed', async () => {
  const { port, ask } = await openServer();
  const alone = await ask();
  const idle = await Promise.all(Array.from({ length: 1_000 }, () => openSocket(port)));
  expect(idle.filter(({ destroyed }) => destroyed)).toEqual([]);
  const beside = await ask();
  let closed = 0;
  for (const socket of idle) socket.resume().once('close', () => closed++);
  const begun = performance.now();
  while (closed < idle.length && performance.now() - begun < 60_000) {
    await ask();
    await pause(500);
  }
  expect(closed).toBe(idle.length);
  noteFigure(
    'Faults',
    'an answer beside 1,000 idle connections',
    `${beside.toFixed(0)} ms (alone ${alone.toFixed(0)} ms)`,
  );
});

test('who sends a head letter by letter is cut off after ten seconds, and others are answered meanwhile', async () => {
  const { port, ask } = await openServer();
  const slow = await Promise.all(Array.from({ length: 200 }, () => openSocket(port)));
  let cut = 0;
  for (const socket of slow) {
    // What the server sends with the end is read, so that the end is seen.
    socket.resume();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
    socket.once('close', () => cut++);
  }
  const begun = performance.now();
  while (cut < slow.length && performance.now() - begun < 40_000) {
    for (const socket of slow) if (socket.writable) socket.write('X');
    await ask();
    await pause(500);
  }
  expect(cut).toBe(slow.length);
  noteFigure(
    'Faults',
    '200 slow heads',
    `all cut off after ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
});

test('who was told five seconds and stood still for eight is answered on the same connection', async () => {
  const { port } = await openServer();
  const socket = await openSocket(port);
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ask = async (answers: number) => {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const until = performance.now() + 3_000;
    while (said.split('200 OK').length <= answers && performance.now() < until) await pause(20);
    return said.split('200 OK').length - 1;
  };
  expect(await ask(1)).toBe(1);
  expect(said).toContain('Keep-Alive: timeout=5');
  await pause(8_000);
  expect(await ask(2)).toBe(2);
});
