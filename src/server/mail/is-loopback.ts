/** Whether what is sent to this host of a URL never leaves the machine, by the way the host is written. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);
}
