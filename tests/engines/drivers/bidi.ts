import * as z from 'zod';

const message = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
]);

export type Bidi = {
  readonly command: (method: string, params: object) => Promise<unknown>;
  readonly onEvent: (listener: (method: string, params: unknown) => void) => void;
  readonly close: () => void;
};

/** A WebDriver BiDi connection: https://www.w3.org/TR/webdriver-bidi/ */
export async function openBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: ((method: string, params: unknown) => void)[] = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const received = message.parse(JSON.parse(String(data)));
    if (received.type === 'event') {
      for (const listener of listeners) listener(received.method, received.params);
      return;
    }
    const command = waiting.get(received.id);
    waiting.delete(received.id);
    if (received.type === 'success') command?.resolve(received.result);
    else command?.reject(new Error(`${received.error}: ${received.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has closed the connection.'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`Nothing answers at ${url}.`)));
  });
  return {
    command(method, params) {
      const answer = Promise.withResolvers<unknown>();
      last += 1;
      waiting.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
      return answer.promise;
    },
    onEvent: (listener) => void listeners.push(listener),
    close: () => socket.close(),
  };
}
