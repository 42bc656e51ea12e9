import * as z from 'zod/mini';
import { noSession, notAdmin, notStaff } from '#contracts/generate-static-html.ts';
import { staffRoles } from '#domain/staff-roles.ts';
import type { ServiceClient } from './database.ts';
import { isRefusal, refused, type Refusal } from './refused.ts';

export interface AdminCaller {
  userId: string;
}

const profile = z.object({ role: z.string() });

/** Read from the profile on every call. No profile or a failing lookup: not an admin (decision G5). */
export function adminCaller(request: Request, client: ServiceClient): Promise<AdminCaller | Refusal> {
  return callerWith(['admin'], notAdmin, request, client);
}

/** Like adminCaller, but editors are allowed too. */
export function staffCaller(request: Request, client: ServiceClient): Promise<AdminCaller | Refusal> {
  return callerWith(staffRoles, notStaff, request, client);
}

async function callerWith(
  roles: readonly string[],
  refusalMessage: string,
  request: Request,
  client: ServiceClient,
): Promise<AdminCaller | Refusal> {
  const userId = await signedInUserId(request, client);
  if (isRefusal(userId)) return userId;
  const { data, error } = await client.from('profiles').select('role').eq('id', userId).maybeSingle();
  const parsed = profile.safeParse(data);
  if (error || !parsed.success || !roles.includes(parsed.data.role))
    return refused(403, 'not_admin', refusalMessage);
  return { userId };
}

/** Without a session supabase-js sends the publishable key instead, which is not a token. */
export function tokenOf(request: Request): string | null {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return !token || token.startsWith('sb_') ? null : token;
}

async function signedInUserId(request: Request, client: ServiceClient): Promise<string | Refusal> {
  const noSessionRefusal = refused(401, 'no_session', noSession);
  const token = tokenOf(request);
  if (token === null) return noSessionRefusal;
  const { data, error } = await client.auth.getUser(token);
  if (!error) return data.user.id;
  const isRejected = error.status !== undefined && error.status >= 400 && error.status < 500;
  if (isRejected || error.name === 'AuthSessionMissingError') return noSessionRefusal;
  throw new Error('sign-in does not answer', { cause: error });
}
