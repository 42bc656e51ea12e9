import { CommandError } from '#server/command-error.ts';
import { createServer, type RequestListener, type Server } from 'node:http';

export type Listening = { readonly port: number; readonly close: () => Promise<void> };

/**
 * How long a client may take. Whoever sends a head letter by letter, or opens connections and says nothing, is cut off,
 * and no one has more connections than a process may have files open.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** What clients are told. A client that stands still for longer and then asks must not meet the end of its connection. */
  keepAliveTimeout: 5_000,
  keepAliveTimeoutBuffer: 25_000,
  /** How often the limits are looked at. */
  connectionsCheckingInterval: 1_000,
};
const MOST_CONNECTIONS = 4_000;

/** Listens on this machine only, on both of its addresses where it has two; port 0 picks a free one. */
export async function listenLocally(port: number, listener: RequestListener): Promise<Listening> {
  const first = await listen(port, '127.0.0.1', listener);
  const taken = takenPort(first);
  const servers = [first];
  try {
    servers.push(await listen(taken, '::1', listener));
  } catch (fault) {
    // Without IPv6, or when the port is only free on IPv4, the first address is enough, unless that port was asked for.
    if (fault instanceof CommandError && port !== 0) {
      await shut(first);
      throw fault;
    }
  }
  return { port: taken, close: async () => void (await Promise.all(servers.map(shut))) };
}

function listen(port: number, host: string, listener: RequestListener): Promise<Server> {
  const server = createServer(TIMEOUTS, listener);
  server.maxConnections = MOST_CONNECTIONS;
  return new Promise((resolve, reject) => {
    server.once('error', (fault: NodeJS.ErrnoException) => reject(explained(fault, port)));
    server.listen(port, host, () => resolve(server));
  });
}

function explained(fault: NodeJS.ErrnoException, port: number): Error {
  if (fault.code === 'EADDRINUSE') {
    return new CommandError(
      `Port ${port} is already in use: stop what listens there, or set PORT to another one.`,
    );
  }
  if (fault.code === 'EACCES')
    return new CommandError(`Port ${port} may not be used: set PORT to one above 1023.`);
  return fault;
}

function takenPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error(`No port is taken: ${address}`);
  return address.port;
}

/** Lets requests in progress finish for two seconds, then closes their connections. */
async function shut(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), 2000);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
}
