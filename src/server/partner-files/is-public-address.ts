import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All addresses of the public internet in IPv6 begin like this; what is outside may hold an IPv4 address, such as ::7f00:1. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Where machines of Azure, and so of GitHub Actions, reach its host and metadata, in the middle of a public range. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether an IP address is one of the public internet. Loopback, private, link-local (where clouds keep their metadata),
 * carrier-grade NAT, multicast and reserved addresses are not, nor is IPv4 inside IPv6 (mapped, compatible, 6to4, NAT64,
 * Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === AZURE_HOST) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6));
}
