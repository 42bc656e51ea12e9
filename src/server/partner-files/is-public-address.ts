import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is one of the public internet. Loopback, private, link-local (where clouds keep their metadata),
 * carrier-grade NAT, multicast and reserved addresses are not, nor is IPv4 inside IPv6 (mapped, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'unicast';
}
