import { refuse } from '../http/refuse.ts';

/**
 * Refuses a request that changes the email address or phone number of a person's account. No page offers such
 * a change. The embedded service sends the confirmation to the old address only and then treats the new one
 * as confirmed. Its answer also shows whether another address has an account. Changing only the password is
 * allowed.
 */
export async function guardAccount(request: Request): Promise<Response | null> {
  if (new URL(request.url).pathname !== '/auth/v1/user') return null;
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  const changes: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (typeof changes === 'object' && changes !== null && !('email' in changes) && !('phone' in changes))
    return null;
  return refuse(
    403,
    'email_change_disabled',
    'An account keeps its address here: sign up with the new one, and ask for its rights.',
  );
}
