import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A partner's own server, on this machine under any name that ends in `.test`. */
export interface PartnerServer {
  /** 'http://kaveri.test:40123/homes.csv' */
  address(path: string): string;
  /** What it answers from now on. */
  answer: Answer;
  requests: IncomingMessage[];
  close(): void;
}

export async function servePartner(): Promise<PartnerServer> {
  const served: PartnerServer = {
    address: (path) => `http://kaveri.test:${port}${path}`,
    answer: (_, response) => response.writeHead(404).end(),
    requests: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    served.requests.push(request);
    served.answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('The server has no port.');
  const { port } = bound;
  return served;
}
