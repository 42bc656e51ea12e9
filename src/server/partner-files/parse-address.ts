export interface AddressRules {
  /** Without it only https. */
  allowsHttp: boolean;
  /** The address that staff entered: its port is allowed, and its credentials are sent to its origin alone. */
  entered: URL;
}

const protocols = new Set(['http:', 'https:']);

/** The address to fetch next, or why it is not fetched: a sentence that repeats nothing of the address but its host. */
export function parseAddress(text: string, { allowsHttp, entered }: AddressRules): URL | { reason: string } {
  const address = URL.parse(text, entered);
  if (!address) return { reason: 'This is no address of a file. Enter one that begins with https://.' };
  if (!protocols.has(address.protocol))
    return { reason: 'Only addresses that begin with https:// are read.' };
  if (address.protocol === 'http:' && !allowsHttp)
    return {
      reason: `${address.hostname} answers without encryption (http). Allow that for this partner, or ask for an address that begins with https://.`,
    };
  const isEnteredPort = address.port === entered.port && address.hostname === entered.hostname;
  if (address.port !== '' && !isEnteredPort)
    return { reason: `${address.hostname} leads to port ${address.port}, which nobody entered.` };
  return address;
}

/** The header with the name and password of an address, only for the origin that staff entered. Null without them. */
export function authorizationFor(address: URL, { entered }: Pick<AddressRules, 'entered'>): string | null {
  if (address.origin !== entered.origin || (entered.username === '' && entered.password === '')) return null;
  const credentials = `${decodeURIComponent(entered.username)}:${decodeURIComponent(entered.password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
