export interface Visitor {
  /** Salted, of the address or the /64 of an IPv6 address. The address is never stored (decision F6). */
  addressHash: string;
  /** The same hash of the /56 of an IPv6 address, which is what a provider gives to one home; null for IPv4. */
  lineHash: string | null;
  /** False when visitors cannot be told apart: no address was given, or it is the address of this machine. */
  isDistinguishable: boolean;
  userAgent: string;
}

export interface VisitorKeys {
  salt: string;
  /** Shared with the proxy in front of the site; null when visitors reach the functions directly. */
  proxySecret: string | null;
  /** Our servers in front, each appending its caller's address. Null: the platform states it in a header. */
  forwardedHops?: number | null;
}

/** What we know of who sends a request: salted hashes of their network, and whether that tells them from others. */
export async function readVisitor({ headers }: Request, keys: VisitorKeys): Promise<Visitor> {
  const stated = (await addressFromProxy(headers, keys)) || addressFromPlatform(headers, keys);
  const address = withoutPort(stated) || 'unknown';
  const { network, line } = networksOf(address);
  return {
    addressHash: await saltedHash(network, keys.salt),
    lineHash: line && (await saltedHash(line, keys.salt)),
    isDistinguishable: !/^(unknown|(::ffff:)?127\..*|::1)$/i.test(address),
    userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
  };
}

/** Null without the secret of our proxy: anybody could forge the header. */
async function addressFromProxy(
  headers: Headers,
  { salt, proxySecret }: VisitorKeys,
): Promise<string | null> {
  const sentSecret = headers.get('x-proxy-secret');
  if (!proxySecret || !sentSecret) return null;
  // Hashes are compared, so that the time taken reveals nothing about the secret.
  const [one, other] = await Promise.all([saltedHash(sentSecret, salt), saltedHash(proxySecret, salt)]);
  return one === other ? (headers.get('x-visitor-address')?.trim() ?? null) : null;
}

/** Some servers write '198.51.100.7:50123' and '[2001:db8::1]:50123'. Each connection would count as a network of its own. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
}

/**
 * The user of an IPv6 address has its whole /64. Those are far too many addresses to count one by one, so a /64 counts
 * as one network. A home connection has 256 of them (a /56); a mobile network gives one /64 to each phone.
 */
function networksOf(address: string): { network: string; line: string | null } {
  if (!address.includes(':') || address.includes('.')) {
    return { network: address.replace(/^::ffff:/i, ''), line: null };
  }
  const [before = '', after] = address.toLowerCase().split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [first, last] = [groups(before), groups(after)];
  const missingGroups = after === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: missingGroups }, () => '0'), ...last];
  const [one, two, three, four = '0'] = all.map((group) => group.replace(/^0+(?=.)/, ''));
  const prefix = [one, two, three].join(':');
  return { network: `${prefix}:${four}`, line: `${prefix}:${four.padStart(4, '0').slice(0, 2)}/56` };
}

/** The hashes as rows store them. Null when visitors cannot be told apart. */
export function networkHashes({ addressHash, lineHash, isDistinguishable }: Visitor): {
  ip_hash: string | null;
  line_hash: string | null;
} {
  return isDistinguishable
    ? { ip_hash: addressHash, line_hash: lineHash }
    : { ip_hash: null, line_hash: null };
}

/**
 * Each server in front appends its caller's address to `x-forwarded-for`, after anything that the caller wrote. The
 * address is therefore counted from the end. A platform that sets `cf-connecting-ip` overwrites what the caller sent.
 */
function addressFromPlatform(headers: Headers, { forwardedHops = null }: VisitorKeys): string {
  const forwardedFor = (headers.get('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  const forwarded = forwardedFor.at(-(forwardedHops ?? 1)) ?? '';
  return (forwardedHops === null && headers.get('cf-connecting-ip')?.trim()) || forwarded;
}

/** A hash of 32 hex digits. Equal texts give equal hashes, and nothing else about the text is revealed. */
export async function saltedHash(text: string, salt: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(salt), algorithm, false, ['sign']);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return [...signed.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
