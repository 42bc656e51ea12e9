/** What we keep about who sends a request. */
export interface Visitor {
  /** A salted hash of the address, for IPv6 of its /64; the address itself is stored nowhere (decision F6). */
  addressHash: string;
  /** The same hash of the /56 of an IPv6 address, which is what a provider gives to one home; null for IPv4. */
  lineHash: string | null;
  /** False where all visitors look like one: no address was given, or it is the address of this machine. */
  toldApart: boolean;
  userAgent: string;
}

export interface VisitorKeys {
  salt: string;
  /** Shared with the proxy in front of the site; null when visitors reach the functions directly. */
  proxySecret: string | null;
  /** Our servers in front, each adding its caller's address; null when the platform names the caller in a header. */
  forwardedHops?: number | null;
}

export async function readVisitor({ headers }: Request, keys: VisitorKeys): Promise<Visitor> {
  const address = (await addressFromProxy(headers, keys)) || addressFromPlatform(headers, keys) || 'unknown';
  const { network, line } = networksOf(address);
  return {
    addressHash: await saltedHash(network, keys.salt),
    lineHash: line && (await saltedHash(line, keys.salt)),
    toldApart: !/^(unknown|(::ffff:)?127\..*|::1)$/i.test(address),
    userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
  };
}

/** Our proxy names its caller and proves with the secret that it is ours; without the secret anybody could forge it. */
async function addressFromProxy(
  headers: Headers,
  { salt, proxySecret }: VisitorKeys,
): Promise<string | null> {
  const said = headers.get('x-proxy-secret');
  if (!proxySecret || !said) return null;
  // Hashes are compared, so that the time taken reveals nothing about the secret.
  const [one, other] = await Promise.all([saltedHash(said, salt), saltedHash(proxySecret, salt)]);
  return one === other ? (headers.get('x-visitor-address')?.trim() ?? null) : null;
}

/**
 * The owner of an IPv6 address has its whole /64, far too many addresses to count one by one: a /64 is one place. A
 * home connection has 256 of them (a /56); a mobile network gives one to each phone.
 */
function networksOf(address: string): { network: string; line: string | null } {
  if (!address.includes(':') || address.includes('.')) {
    return { network: address.replace(/^::ffff:/i, ''), line: null };
  }
  const [before = '', after] = address.toLowerCase().split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [first, last] = [groups(before), groups(after)];
  const between = after === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: between }, () => '0'), ...last];
  const [one, two, three, four = '0'] = all.map((group) => group.replace(/^0+(?=.)/, ''));
  const routed = [one, two, three].join(':');
  return { network: `${routed}:${four}`, line: `${routed}:${four.padStart(4, '0').slice(0, 2)}/56` };
}

/** The place as rows store it; null where all visitors look like one. */
export function placeOf({ addressHash, lineHash, toldApart }: Visitor): {
  ip_hash: string | null;
  line_hash: string | null;
} {
  return toldApart ? { ip_hash: addressHash, line_hash: lineHash } : { ip_hash: null, line_hash: null };
}

/**
 * Each server in front adds its caller's address at the end, after anything that the caller wrote: so the address is
 * counted from the end. A platform that sets `cf-connecting-ip` overwrites what the caller sent.
 */
function addressFromPlatform(headers: Headers, { forwardedHops = null }: VisitorKeys): string {
  const heardFrom = (headers.get('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  const forwarded = heardFrom.at(-(forwardedHops ?? 1)) ?? '';
  return (forwardedHops === null && headers.get('cf-connecting-ip')?.trim()) || forwarded;
}

/** Thirty-two hex digits that show whether two texts are equal, and reveal nothing else. */
export async function saltedHash(text: string, salt: string): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(salt), algorithm, false, ['sign']);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(text)));
  return [...signed.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
