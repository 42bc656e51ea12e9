import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FetchRequest, fetchFile, type Network } from '#server/partner-files/fetch-file.ts';
import { authorizationFor } from '#server/partner-files/parse-address.ts';
import { isPublicAddress } from '#server/partner-files/is-public-address.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let port: number;
let answer: Answer = () => undefined;
let requests: IncomingMessage[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  port = await listen(server);
});
afterEach(() => (requests = []));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function listen(target: Server): Promise<number> {
  await new Promise<void>((done) => target.listen(0, '127.0.0.1', done));
  const address = target.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return address.port;
}

/** Names ending in `.test` are on this machine, which counts as public. All other rules are the real ones. */
const network: Network = {
  lookup: (hostname) => {
    if (hostname.endsWith('inside.test')) return Promise.resolve([{ address: '10.1.2.3', family: 4 }]);
    if (hostname === 'both.test')
      return Promise.resolve([
        { address: '127.0.0.1', family: 4 },
        { address: '192.168.0.9', family: 4 },
      ]);
    return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
  },
  isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
};

const fetchFrom = (path: string, more: Partial<FetchRequest> = {}, on = network) =>
  fetchFile(
    {
      address: `http://files.test:${port}${path}`,
      allowsHttp: true,
      maxBytes: 1_000_000,
      timeoutMs: 5000,
      ...more,
    },
    on,
  );
const reasonOf = async (fetched: ReturnType<typeof fetchFile>) => {
  const result = await fetched;
  return result.state === 'refused' ? result.reason : result;
};
const textOf = async (fetched: ReturnType<typeof fetchFile>) => {
  const result = await fetched;
  return result.state === 'read' ? Buffer.from(result.bytes).toString() : result;
};
const versionOf = async (fetched: ReturnType<typeof fetchFile>) => {
  const result = await fetched;
  if (result.state !== 'read' || !result.version) throw new Error(`There is no version: ${result.state}`);
  return result.version;
};

describe('a file of a partner', () => {
  test('is read with what names its version, which the next request sends back', async () => {
    answer = (request, response) => {
      if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else
        response
          .setHeader('etag', '"one"')
          .setHeader('last-modified', 'Fri, 27 Nov 2026 10:00:00 GMT')
          .end('a,b');
    };
    const version = await versionOf(fetchFrom('/list.csv'));
    expect(version).toMatchObject({ etag: '"one"', lastModified: 'Fri, 27 Nov 2026 10:00:00 GMT' });
    const only = { ...version, lastModified: null };
    expect(await fetchFrom('/list.csv', { version: only })).toEqual({ state: 'unchanged' });
    expect(requests[1]?.headers['if-modified-since']).toBeUndefined();
  });

  test.each([
    ['gzip', gzipSync('a,b')],
    ['br', brotliCompressSync('a,b')],
    ['identity', Buffer.from('a,b')],
  ])('may be sent packed as %s', async (encoding, bytes) => {
    answer = (_, response) => response.setHeader('content-encoding', encoding).end(bytes);
    expect(await textOf(fetchFrom('/list.csv'))).toBe('a,b');
  });

  test.each([
    [401, 'files.test does not let us in (401). Ask the partner for a new address or password.'],
    [404, 'There is no file at this address of files.test any more (404).'],
    [500, 'files.test has a fault of its own (500). It is asked again at the next run.'],
    [204, 'files.test answered with 204 instead of a file.'],
    [304, 'files.test answered with 304 instead of a file.'],
    [302, 'files.test answered with 302 instead of a file.'],
  ])('that the server answers with %i is refused with a sentence', async (status, reason) => {
    answer = (_, response) => response.writeHead(status).end();
    expect(await reasonOf(fetchFrom('/list.csv?key=secret'))).toBe(reason);
  });

  test('that is larger than the limit is refused, whether its length is said or not', async () => {
    const reason = 'The file at files.test is larger than 1 MB.';
    answer = (_, response) => response.setHeader('content-length', 2_000_000).write('a');
    expect(await reasonOf(fetchFrom('/list.csv'))).toBe(reason);
    answer = (_, response) => response.end(Buffer.alloc(1_000_001));
    expect(await reasonOf(fetchFrom('/list.csv'))).toBe(reason);
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    answer = (_, response) => response.setHeader('content-encoding', 'gzip').end(bomb);
    expect(bomb.length).toBeLessThan(30_000);
    expect(await reasonOf(fetchFrom('/list.csv'))).toBe(reason);
  });

  test('of which only a half comes is refused', async () => {
    const reason = 'files.test stopped before the whole file had come.';
    answer = (_, response) => {
      response.setHeader('content-length', 1000).write('a,b', () => response.destroy());
    };
    expect(await reasonOf(fetchFrom('/list.csv'))).toBe(reason);
    answer = (_, response) => {
      response.write('a,b', () => response.destroy());
    };
    expect(await reasonOf(fetchFrom('/list.csv'))).toBe(reason);
    const packed = gzipSync('a,b'.repeat(1000));
    answer = (_, response) => response.setHeader('content-encoding', 'gzip').end(packed.subarray(0, 20));
    expect(await reasonOf(fetchFrom('/list.csv'))).toBe(reason);
  });

  test('that comes too slowly, or never, is given up', async () => {
    answer = (_, response) => {
      response.write('a');
      const drip = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(drip));
    };
    const reason = 'files.test took longer than 0.2 s to send the file.';
    expect(await reasonOf(fetchFrom('/list.csv', { timeoutMs: 200 }))).toBe(reason);
    answer = () => undefined;
    expect(await reasonOf(fetchFrom('/list.csv', { timeoutMs: 200 }))).toBe(reason);
    const never = { ...network, lookup: () => Promise.withResolvers<never>().promise };
    expect(await reasonOf(fetchFrom('/list.csv', { timeoutMs: 200 }, never))).toBe(reason);
  });

  test('packed in an unknown way, or with broken bytes, is refused', async () => {
    answer = (_, response) => response.setHeader('content-encoding', 'zstd').end('a');
    expect(await reasonOf(fetchFrom('/'))).toBe(
      'files.test sends the file packed in a way that we cannot read (zstd).',
    );
    answer = (_, response) => response.setHeader('content-encoding', 'gzip').end('no gzip');
    expect(await reasonOf(fetchFrom('/'))).toBe('files.test sends a file that cannot be unpacked.');
  });

  test('of a server that is not there is refused', async () => {
    expect(await reasonOf(fetchFrom('', { address: 'http://files.test:1/x' }))).toBe(
      'files.test could not be reached.',
    );
  });
});

describe('a redirect', () => {
  test('is followed, and the credentials of the address go to its own server alone', async () => {
    answer = ({ url, headers }, response) => {
      if (url === '/first') response.writeHead(302, { location: '/second' }).end();
      else if (url === '/second')
        response.writeHead(307, { location: `http://files.test:${port}/third` }).end();
      else response.end(headers.authorization ?? 'none');
    };
    const address = `http://asha:key%20one@files.test:${port}`;
    expect(await textOf(fetchFrom('', { address: `${address}/first` }))).toBe(
      `Basic ${Buffer.from('asha:key one').toString('base64')}`,
    );
    answer = (_, response) => response.writeHead(302, { location: 'http://other.test/' }).end();
    expect(JSON.stringify(await fetchFrom('', { address: `${address}/first` }))).not.toContain('key');
  });

  test('tells no other server what names the version, also not another file of the same server', async () => {
    let target = '/monday';
    answer = ({ url, headers }, response) => {
      if (url === '/latest') response.writeHead(302, { location: target }).end();
      else if (headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else
        response
          .setHeader('etag', '"one"')
          .setHeader('last-modified', 'Fri, 27 Nov 2026 10:00:00 GMT')
          .end('a');
    };
    const conditional = () =>
      requests.map(({ url, headers }) => [url, headers['if-none-match'] ?? headers['if-modified-since']]);
    const version = await versionOf(fetchFrom('/latest'));
    requests = [];
    expect(await fetchFrom('/latest', { version })).toEqual({ state: 'unchanged' });
    expect(conditional()).toEqual([
      ['/latest', undefined],
      ['/monday', '"one"'],
    ]);
    requests = [];
    target = '/tuesday';
    expect(await textOf(fetchFrom('/latest', { version }))).toBe('a');
    expect(await textOf(fetchFrom('', { address: `http://other.test:${port}/monday`, version }))).toBe('a');
    expect(conditional().map(([, header]) => header)).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    ['http://169.254.169.254/latest/meta-data/', '169.254.169.254'],
    ['http://[::1]/', '[::1]'],
    ['http://[::ffff:10.0.0.1]/', '[::ffff:a00:1]'],
    ['http://0x7f.2/', '127.0.0.2'],
    ['http://2130706434/', '127.0.0.2'],
    ['http://inside.test/', 'inside.test'],
    ['http://both.test/', 'both.test'],
  ])('to %s is refused', async (location, host) => {
    answer = (_, response) => response.writeHead(302, { location }).end();
    expect(await reasonOf(fetchFrom('/'))).toBe(
      `${host} does not lead to the public internet, so nothing is read from it.`,
    );
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['file:///etc/passwd', 'Only addresses that begin with https:// are read.'],
    ['gopher://files.test/', 'Only addresses that begin with https:// are read.'],
    ['http://files.test:22/', 'files.test leads to port 22, which nobody entered.'],
    ['https://files.test:5432/', 'files.test leads to port 5432, which nobody entered.'],
    ['http://', 'files.test redirects to no address.'],
  ])('to %s is refused', async (location, reason) => {
    answer = (_, response) => response.writeHead(302, { location }).end();
    expect(await reasonOf(fetchFrom('/'))).toBe(reason);
  });

  test('is followed five times at most', async () => {
    answer = (_, response) => response.writeHead(302, { location: '/' }).end();
    expect(await reasonOf(fetchFrom('/'))).toBe('files.test redirects more than 5 times.');
    expect(requests).toHaveLength(6);
  });
});

describe('an address', () => {
  test('is the only one that gets its password', () => {
    const entered = new URL('https://asha:key@files.example/a');
    const sent = (address: string) => authorizationFor(new URL(address), { entered });
    expect(sent('https://files.example/b')).toBe(`Basic ${Buffer.from('asha:key').toString('base64')}`);
    for (const other of ['https://other.example/a', 'http://files.example/a', 'https://files.example:8443/a'])
      expect(sent(other)).toBeNull();
  });

  test.each([
    ['nonsense', 'This is no address of a file. Enter one that begins with https://.'],
    ['ftp://files.test/list.csv', 'Only addresses that begin with https:// are read.'],
    ['https://localhost/', 'localhost does not lead to the public internet, so nothing is read from it.'],
    ['https://127.0.0.1/', '127.0.0.1 does not lead to the public internet, so nothing is read from it.'],
    ['https://[fd00::1]/', '[fd00::1] does not lead to the public internet, so nothing is read from it.'],
  ])('like %s is refused before anybody is asked', async (address, reason) => {
    const real = {
      ...network,
      lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      isPublic: isPublicAddress,
    };
    expect(await reasonOf(fetchFrom('', { address, allowsHttp: false }, real))).toBe(reason);
  });

  test('without encryption is read only where staff allow it', async () => {
    expect(await reasonOf(fetchFrom('/', { allowsHttp: false }))).toBe(
      'files.test answers without encryption (http). Allow that for this partner, or ask for an address that begins with https://.',
    );
  });

  test('is resolved once, and the connection goes where that answer led', async () => {
    answer = (_, response) => response.end('a');
    let turns = 0;
    const rebinding = {
      ...network,
      lookup: () => Promise.resolve([{ address: turns++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]),
    };
    expect(await textOf(fetchFrom('/', {}, rebinding))).toBe('a');
    expect(turns).toBe(1);
  });

  test.each([
    ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '127.0.0.1', '0.0.0.0', '169.254.169.254', '100.64.0.1'],
    ...['192.0.0.1', '198.18.0.1', '203.0.113.1', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'ff02::1', '::ffff:8.8.8.8', '64:ff9b::a00:1'],
    ...['2002:a00:1::', '2001::1', '2001:db8::1', 'localhost', '', '1.2.3'],
    ...['::7f00:1', '::127.0.0.1', '::a9fe:a9fe', '4000::1', 'fe00::1', '168.63.129.16'],
  ])('%s is not one of the public internet', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '168.63.129.17', '2606:4700:4700::1111'])(
    '%s is',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('with a certificate', () => {
  let folder: string;
  let secure: Server;
  let ca: string;
  let securePort: number;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'angala-certificate-'));
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=files.test'],
        ...['-addext', 'subjectAltName=DNS:files.test'],
        ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
      ],
      { stdio: 'ignore' },
    );
    ca = readFileSync(join(folder, 'cert.pem'), 'utf8');
    const key = readFileSync(join(folder, 'key.pem'), 'utf8');
    secure = createSecureServer({ key, cert: ca }, (_, response) => response.end('a'));
    securePort = await listen(secure);
  });
  afterAll(() => {
    secure.closeAllConnections();
    secure.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('for its name a file is read', async () => {
    const address = `https://files.test:${securePort}/`;
    expect(await textOf(fetchFrom('', { address, allowsHttp: false }, { ...network, ca }))).toBe('a');
  });

  test('for another name, or of nobody known, it is refused', async () => {
    const other = `https://other.test:${securePort}/`;
    expect(await reasonOf(fetchFrom('', { address: other }, { ...network, ca }))).toBe(
      'other.test has no valid certificate (ERR_TLS_CERT_ALTNAME_INVALID).',
    );
    expect(await reasonOf(fetchFrom('', { address: `https://files.test:${securePort}/` }))).toBe(
      'files.test has no valid certificate (DEPTH_ZERO_SELF_SIGNED_CERT).',
    );
  });
});
