import { CommandError } from '../command/command-error.ts';
import { createServer, type RequestListener, type Server } from 'node:http';

export type ListeningServer = { readonly port: number; readonly close: () => Promise<void> };

/** A slow or silent client is disconnected. `MAX_CONNECTIONS` stays below the limit of open files. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** `Keep-Alive` tells clients 5 s. The server waits longer, so that no late request meets a close. */
  keepAliveTimeout: 5_000,
  keepAliveTimeoutBuffer: 25_000,
  connectionsCheckingInterval: 1_000,
};
const MAX_CONNECTIONS = 4_000;

/** Listens on 127.0.0.1 and, where IPv6 is available, on ::1. Port 0 picks a free port. */
export async function listenLocally(port: number, listener: RequestListener): Promise<ListeningServer> {
  const first = await listen(port, '127.0.0.1', listener);
  const boundPort = portOf(first);
  const servers = [first];
  try {
    servers.push(await listen(boundPort, '::1', listener));
  } catch (fault) {
    // The IPv4 address is enough if ::1 does not exist, or if a picked port is taken there. A requested port
    // must be free on both.
    if (fault instanceof CommandError && port !== 0) {
      await closeServer(first);
      throw fault;
    }
  }
  return { port: boundPort, close: async () => void (await Promise.all(servers.map(closeServer))) };
}

function listen(port: number, host: string, listener: RequestListener): Promise<Server> {
  const server = createServer(TIMEOUTS, listener);
  server.maxConnections = MAX_CONNECTIONS;
  return new Promise((resolve, reject) => {
    server.once('error', (fault: NodeJS.ErrnoException) => reject(listenError(fault, port)));
    server.listen(port, host, () => resolve(server));
  });
}

function listenError(fault: NodeJS.ErrnoException, port: number): Error {
  if (fault.code === 'EADDRINUSE') {
    return new CommandError(
      `Port ${port} is already in use: stop what listens there, or set PORT to another one.`,
    );
  }
  if (fault.code === 'EACCES')
    return new CommandError(`Port ${port} may not be used: set PORT to one above 1023.`);
  return fault;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error(`No port is taken: ${address}`);
  return address.port;
}

/** Lets requests in progress finish for two seconds, then closes their connections. */
async function closeServer(server: Server): Promise<void> {
  const forceClose = setTimeout(() => server.closeAllConnections(), 2000);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(forceClose);
}
