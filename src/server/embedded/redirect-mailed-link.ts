import { accountLinkPath, parseAccountLink } from '#domain/address/account-link.ts';
import { refuse } from '../http/refuse.ts';

/**
 * Leads from the service's own kind of link, /auth/v1/verify?token=…, to our page, and changes nothing. The service would
 * confirm the address on a GET or HEAD, which mail scanners send, and redirect the session to any port of this machine.
 * Returns null for every other request.
 */
export function redirectMailedLink({ url, method }: Request, siteUrl: string): Response | null {
  const { pathname, searchParams } = new URL(url);
  if (pathname !== '/auth/v1/verify' || (method !== 'GET' && method !== 'HEAD')) return null;
  const link = parseAccountLink(searchParams.get('type'), searchParams.get('token'));
  if (!link)
    return refuse(400, 'validation_failed', 'This link is incomplete: copy all of it from the mail.');
  return new Response(null, {
    status: 303,
    headers: { location: new URL(accountLinkPath(link), siteUrl).href },
  });
}
