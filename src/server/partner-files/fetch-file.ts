import { createHash } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FileVersion } from './file-version.ts';
import { authorizationFor, parseAddress } from './parse-address.ts';
import { nextInLinkHeader } from './next-in-link-header.ts';
import { isPublicAddress } from './is-public-address.ts';

export interface FetchRequest {
  /** As staff entered it. It may hold credentials, so no answer repeats more of it than its host. */
  address: string;
  allowsHttp?: boolean;
  /** Of the last answer: with it, the server that gave it need not send again what has not changed. */
  version?: FileVersion | null;
  /** Of the file as it unpacks. */
  maxBytes: number;
  /** For everything together, redirects included. */
  timeoutMs: number;
  signal?: AbortSignal;
}

export type FetchedFile =
  | { state: 'unchanged' }
  /** `version` is null for a file that came from no server; `next` is the address of the page after this one, if it is one. */
  | { state: 'read'; bytes: Uint8Array; version: FileVersion | null; next?: string | null }
  /** `reason` is a sentence for staff. Slow: the server let us wait until we gave it up. */
  | { state: 'refused'; reason: string; isSlow?: boolean };

/** What tests replace to have a server on their own machine. */
export interface Network {
  lookup: (hostname: string) => Promise<readonly LookupAddress[]>;
  isPublic: (address: string) => boolean;
  /** A certificate authority besides the known ones. */
  ca?: string;
}

const internet: Network = {
  lookup: (hostname) => lookup(hostname, { all: true }),
  isPublic: isPublicAddress,
};

const MAX_REDIRECTS = 5;
/** A server that says nothing for so long is given up. */
const SILENCE_MS = 20_000;

class Refusal extends Error {
  readonly isSlow: boolean;
  constructor(reason: string, { isSlow = false } = {}) {
    super(reason);
    this.isSlow = isSlow;
  }
}

/**
 * Fetches a file from a server that is not ours, and that may be hostile: https alone, public addresses alone, checked after
 * the name is resolved and again for each redirect, and the connection goes to the very address that was checked. Never
 * throws for what the server does.
 */
export async function fetchFile(asked: FetchRequest, network: Network = internet): Promise<FetchedFile> {
  const timeout = AbortSignal.timeout(asked.timeoutMs);
  const signal = asked.signal ? AbortSignal.any([asked.signal, timeout]) : timeout;
  const entered = URL.parse(asked.address);
  if (!entered) return refused('This is no address of a file. Enter one that begins with https://.');
  const wrong = percentProblem(entered);
  if (wrong !== null) return refused(wrong);
  try {
    return await follow(asked, { entered, signal, network });
  } catch (fault) {
    if (asked.signal?.aborted) throw fault;
    // First, because a file that is cut off by our own clock looks like half a file.
    if (timeout.aborted)
      return refused(`${entered.hostname} took longer than ${asked.timeoutMs / 1000} s to send the file.`, {
        isSlow: true,
      });
    if (fault instanceof Refusal) return refused(fault.message, fault);
    return refused(describeFault(fault, entered.hostname));
  }
}

/** A password with a stray % cannot be sent as it is meant. */
function percentProblem({ username, password }: URL): string | null {
  try {
    decodeURIComponent(`${username}${password}`);
    return null;
  } catch {
    return 'The name or password in the address has a % that begins no code. Staff write %25 where a percent sign is meant.';
  }
}

interface Way {
  entered: URL;
  signal: AbortSignal;
  network: Network;
}

async function follow(asked: FetchRequest, way: Way): Promise<FetchedFile> {
  const rules = { allowsHttp: asked.allowsHttp ?? false, entered: way.entered };
  let text = asked.address;
  let from: URL | null = null;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const address = parseAddress(from ? new URL(text, from).href : text, rules);
    if ('reason' in address) return refused(address.reason);
    const known = asked.version?.answeredFrom === hashOf(address) ? asked.version : null;
    const response = await send(address, known, way);
    try {
      const next = locationOf(response);
      if (next === null) return await answerOf(response, { address, known, maxBytes: asked.maxBytes });
      if (!URL.canParse(next, address.href)) return refused(`${address.hostname} redirects to no address.`);
      text = next;
      from = address;
    } finally {
      response.destroy();
    }
  }
  return refused(`${way.entered.hostname} redirects more than ${MAX_REDIRECTS} times.`);
}

async function send(address: URL, known: FileVersion | null, way: Way): Promise<IncomingMessage> {
  const target = await checkedTarget(address, way);
  const authorization = authorizationFor(address, way);
  const options: RequestOptions & { ca?: string } = {
    // A connection of its own: a shared one might lead to an address that was checked for another name.
    agent: false,
    signal: way.signal,
    headers: {
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'Angala (reads the files of partners)',
      ...(authorization ? { authorization } : {}),
      ...(known?.etag ? { 'if-none-match': known.etag } : {}),
      ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
    },
    // Whatever the name resolves to meanwhile.
    lookup: (_hostname, { all }, done) => {
      if (all) done(null, [target]);
      else done(null, target.address, target.family);
    },
    ...(way.network.ca ? { ca: way.network.ca } : {}),
  };
  const plain = new URL(address);
  plain.username = '';
  plain.password = '';
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (plain.protocol === 'http:' ? requestHttp : requestHttps)(plain, options, resolve);
  request.on('error', reject);
  request.setTimeout(SILENCE_MS, () =>
    request.destroy(
      new Refusal(`${address.hostname} said nothing for ${SILENCE_MS / 1000} s.`, { isSlow: true }),
    ),
  );
  request.end();
  return promise;
}

/** A name that leads to one address that is not public is refused whole. */
async function checkedTarget({ hostname }: URL, { network, signal }: Way): Promise<LookupAddress> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const targets =
    family === 0 ? await untilAborted(network.lookup(host), signal) : [{ address: host, family }];
  const [target] = targets;
  if (!target) throw new Refusal(`${hostname} has no address on the internet.`);
  if (targets.some(({ address }) => !network.isPublic(address)))
    throw new Refusal(`${hostname} does not lead to the public internet, so nothing is read from it.`);
  return target;
}

function untilAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error('aborted'));
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([value, promise]).finally(() => signal.removeEventListener('abort', stop));
}

const redirects = new Set([301, 302, 303, 307, 308]);

function locationOf({ statusCode = 0, headers: { location } }: IncomingMessage): string | null {
  return redirects.has(statusCode) && location ? location : null;
}

/** Without credentials and fragment, which are no part of what a server is asked for. */
function hashOf({ origin, pathname, search }: URL): string {
  return createHash('sha256').update(`${origin}${pathname}${search}`).digest('hex');
}

async function answerOf(
  response: IncomingMessage,
  { address, known, maxBytes }: { address: URL; known: FileVersion | null; maxBytes: number },
): Promise<FetchedFile> {
  const { statusCode = 0, headers } = response;
  if (statusCode === 304 && (known?.etag || known?.lastModified)) return { state: 'unchanged' };
  if (statusCode !== 200) return refused(describeStatus(statusCode, address.hostname));
  const bytes = await readBody(response, address.hostname, maxBytes);
  const [etag, lastModified] = [shortHeader(headers.etag), shortHeader(headers['last-modified'])];
  const version = { etag, lastModified, answeredFrom: hashOf(address) };
  return { state: 'read', bytes, version, next: nextInLinkHeader(headers['link']) };
}

/** A longer one is left out: it is kept for the next request, and no server needs it. */
function shortHeader(value: string | undefined): string | null {
  return value !== undefined && value.length <= 300 ? value : null;
}

async function readBody(response: IncomingMessage, host: string, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new Refusal(`The file at ${host} is larger than ${Math.floor(maxBytes / 1e6)} MB.`);
  const half = () => new Refusal(`${host} stopped before the whole file had come.`);
  if (Number(response.headers['content-length']) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpackedBody(response, host)) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    if (isHalf(fault)) throw half();
    throw fault;
  }
  if (!response.complete) throw half();
  return Buffer.concat(chunks);
}

function unpackedBody(response: IncomingMessage, host: string): Readable & AsyncIterable<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return response;
  const unpack = unpackers.get(encoding);
  if (!unpack)
    throw new Refusal(
      `${host} sends the file packed in a way that we cannot read (${encoding.slice(0, 20)}).`,
    );
  const unpacked = unpack();
  response.on('error', (fault) => unpacked.destroy(fault));
  return response.pipe(unpacked);
}

const unpackers: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
]);

/** Of a connection that was cut, and of packed bytes without their end. */
const cutOff = new Set(['ECONNRESET', 'Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE']);

const codeOf = (fault: unknown): string => String(Object(fault)['code'] ?? '');

function isHalf(fault: unknown): boolean {
  return cutOff.has(codeOf(fault));
}

function describeStatus(status: number, host: string): string {
  if (status === 401 || status === 403)
    return `${host} does not let us in (${status}). Ask the partner for a new address or password.`;
  if (status === 404 || status === 410)
    return `There is no file at this address of ${host} any more (${status}).`;
  if (status === 429) return `${host} wants fewer requests (429). It is asked again at the next run.`;
  if (status >= 500) return `${host} has a fault of its own (${status}). It is asked again at the next run.`;
  return `${host} answered with ${status} instead of a file.`;
}

function describeFault(fault: unknown, host: string): string {
  const code = codeOf(fault);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `There is no server called ${host}.`;
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'ETIMEDOUT')
    return `${host} could not be reached.`;
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return `${host} has no valid certificate (${code}).`;
  if (code.startsWith('Z_')) return `${host} sends a file that cannot be unpacked.`;
  if (isHalf(fault)) return `${host} closed the connection.`;
  return `${host} could not be read${code ? ` (${code})` : ''}.`;
}

function refused(reason: string, { isSlow = false } = {}): FetchedFile {
  return { state: 'refused', reason, isSlow };
}
