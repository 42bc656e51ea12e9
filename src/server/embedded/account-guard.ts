import { refuse } from '../refusal.ts';

const account = /^\/auth\/v1\/user\/?$/;

/**
 * Refuses a person's change of the address or number of their account, which no page offers: the embedded service asks the
 * old address alone for a yes, takes the new one for confirmed, and says of another's whether it has an account. A new
 * password is no such change.
 */
export async function guardAccount(request: Request): Promise<Response | null> {
  if (!account.test(decodeURIComponent(new URL(request.url).pathname))) return null;
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  const wanted: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (typeof wanted === 'object' && wanted !== null && !('email' in wanted) && !('phone' in wanted))
    return null;
  return refuse(
    403,
    'email_change_disabled',
    'An account keeps its address here: sign up with the new one, and ask for its rights.',
  );
}
