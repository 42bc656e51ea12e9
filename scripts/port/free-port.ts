import { CommandError } from '#server/command/command-error.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that nothing uses now. Throws a CommandError if there is none. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string')
    throw new CommandError('No port is free on this machine.');
  return address.port;
}
