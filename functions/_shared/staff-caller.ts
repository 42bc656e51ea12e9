import * as z from 'zod/mini';
import { codeIsDue, noSession, notAdmin, notStaff } from '#contracts/generate-static-html.ts';
import { staffRoles } from '#domain/staff-roles.ts';
import type { ServiceClient } from './database.ts';
import { isRefusal, refused, type Refusal } from './refused.ts';

export interface StaffCaller {
  userId: string;
}

const profile = z.object({ role: z.string() });

/** Read from the profile on every call. No profile or a failing lookup: not an admin (decision G5). */
export function adminCaller(request: Request, client: ServiceClient): Promise<StaffCaller | Refusal> {
  return callerWith(['admin'], notAdmin, request, client);
}

/** The member of staff, admin or editor, whose session a request has. A refusal for anybody else. */
export function staffCaller(request: Request, client: ServiceClient): Promise<StaffCaller | Refusal> {
  return callerWith(staffRoles, notStaff, request, client);
}

async function callerWith(
  roles: readonly string[],
  refusalMessage: string,
  request: Request,
  client: ServiceClient,
): Promise<StaffCaller | Refusal> {
  const user = await signedInUser(request, client);
  if (isRefusal(user)) return user;
  const { userId } = user;
  if (user.owesCode) return refused(403, 'second_step', codeIsDue);
  const { data, error } = await client.from('profiles').select('role').eq('id', userId).maybeSingle();
  const parsed = profile.safeParse(data);
  if (error || !parsed.success || !roles.includes(parsed.data.role))
    return refused(403, 'not_admin', refusalMessage);
  return { userId };
}

/**
 * The token of the session that a request has. Without a session supabase-js sends the publishable key instead, which
 * is not a token.
 */
export function tokenOf(request: Request): string | null {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return !token || token.startsWith('sb_') ? null : token;
}

interface SignedInUser {
  userId: string;
  /** The account has a second step at sign-in, and this session has not passed it. */
  owesCode: boolean;
}

async function signedInUser(request: Request, client: ServiceClient): Promise<SignedInUser | Refusal> {
  const noSessionRefusal = refused(401, 'no_session', noSession);
  const token = tokenOf(request);
  if (token === null) return noSessionRefusal;
  const { data, error } = await client.auth.getUser(token);
  if (!error) {
    const hasSecondStep = (data.user.factors ?? []).some(({ status }) => status === 'verified');
    return { userId: data.user.id, owesCode: hasSecondStep && levelOf(token) !== 'aal2' };
  }
  const isRejected = error.status !== undefined && error.status >= 400 && error.status < 500;
  if (isRejected || error.name === 'AuthSessionMissingError') return noSessionRefusal;
  throw new Error('sign-in does not answer', { cause: error });
}

const claims = z.object({ aal: z.string() });

/** What the session has proved: 'aal2' with a code. The token is one that the sign-in service has just accepted. */
function levelOf(token: string): string | undefined {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  try {
    return claims.safeParse(JSON.parse(atob(payload))).data?.aal;
  } catch {
    return undefined;
  }
}
