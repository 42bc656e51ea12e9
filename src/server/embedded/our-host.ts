/** Of this machine alone: a name that a browser finds by DNS may lead here though it is somebody else's. */
const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request is meant for this server. A stranger's page may point a name of its own to this machine (DNS
 * rebinding) and would then share our origin; its name stands in `Host`, which no page can change.
 */
export function isOurHost(host: string | undefined, hosts: readonly string[]): boolean {
  const name = host?.toLowerCase().replace(/:\d*$/, '') ?? '';
  return local.has(name) || hosts.includes(name);
}
