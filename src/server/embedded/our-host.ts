/**
 * Names of this machine only: any other name that a browser resolves by DNS may lead here although it belongs to
 * somebody else.
 */
const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request is meant for this server. A stranger's page may point its own host name to this machine (DNS
 * rebinding) and would then share our origin. Its name is in the `Host` header, which no page can change.
 */
export function isOurHost(host: string | undefined, hosts: readonly string[]): boolean {
  const name = host?.toLowerCase().replace(/:\d*$/, '') ?? '';
  return local.has(name) || hosts.includes(name);
}
