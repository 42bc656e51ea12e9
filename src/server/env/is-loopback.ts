/**
 * Whether this host of a URL is written as a loopback name or address, so that data sent to it never leaves
 * the machine.
 */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);
}
