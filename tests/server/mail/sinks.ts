import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message with its headers unfolded. */
  text: string;
}

/**
 * Called at three moments of a mail: before its text is requested, before it is accepted, and after '250' is
 * written.
 */
export type OnMail = (moment: 'begun' | 'read' | 'taken') => Promise<void> | void;

/**
 * A mail server that accepts everything, with or without a password, and has no encryption. Port 0 picks a free
 * port.
 */
export async function openSmtpSink(
  atPort = 0,
  onMail: OnMail = () => undefined,
): Promise<{
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Every line that it received, passwords and mails included. */
  receivedLines: string[];
  close: () => Promise<void>;
}> {
  const received: ReceivedMail[] = [];
  const receivedLines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(socket, { received, receivedLines, onMail });
  }).listen(atPort, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server.address());
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    receivedLines,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Sink {
  received: ReceivedMail[];
  receivedLines: string[];
  onMail: OnMail;
}

function converse(socket: Socket, { received, receivedLines, onMail }: Sink): void {
  let buffer = '';
  let mail: ReceivedMail = { from: '', to: [], text: '' };
  let inData = false;
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const notify = async (moment: Parameters<OnMail>[0], next: () => void = () => undefined) => {
    await onMail(moment);
    next();
  };
  reply('220 sink');
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    buffer += String(chunk);
    for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      receivedLines.push(line);
      if (inData && line === '.') {
        inData = false;
        received.push({ ...mail, text: mail.text.replace(/\r\n[ \t]+/g, ' ') });
        mail = { from: '', to: [], text: '' };
        void notify('read', () => {
          reply('250 taken');
          void notify('taken');
        });
      } else if (inData) {
        mail.text += `${line.replace(/^\.\./, '.')}\r\n`;
      } else if (/^(EHLO|HELO)/i.test(line)) {
        reply('250-sink');
        reply('250 AUTH PLAIN LOGIN');
      } else if (/^STARTTLS/i.test(line)) {
        reply('502 no encryption here');
      } else if (/^AUTH/i.test(line)) {
        reply('235 welcome');
      } else if (/^MAIL FROM:<(.*?)>/i.test(line)) {
        mail.from = /<(.*?)>/.exec(line)?.[1] ?? '';
        reply('250 fine');
      } else if (/^RCPT TO:<(.*?)>/i.test(line)) {
        mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
        reply('250 fine');
      } else if (/^DATA/i.test(line)) {
        inData = true;
        void notify('begun', () => reply('354 go on'));
      } else if (/^QUIT/i.test(line)) {
        reply('221 bye');
        socket.end();
      } else {
        reply('250 fine');
      }
    }
  });
}

export interface ReceivedCall {
  headers: IncomingHttpHeaders;
  body: string;
}

/** An HTTP service that answers with these statuses in order, and then with 200. */
export async function openHttpSink(
  statuses: number[] = [],
): Promise<{ url: string; received: ReceivedCall[]; close: () => Promise<void> }> {
  const received: ReceivedCall[] = [];
  const server = createHttpServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 200).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/hook`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('the sink has no port');
  return address.port;
}
