/** Names that always mean this machine. Others that DNS resolves to it may be somebody else's. */
const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request is meant for this server. A hostile page may make its own host name resolve to this
 * machine (DNS rebinding) and would then share our origin. Its name is in the Host header, which no page
 * can change.
 */
export function isOurHost(host: string | undefined, hosts: readonly string[]): boolean {
  const name = host?.toLowerCase().replace(/:\d*$/, '') ?? '';
  return localNames.has(name) || hosts.includes(name);
}
