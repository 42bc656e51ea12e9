import { compare } from 'bcryptjs';
import { z } from 'zod';
import { parseJson } from '#domain/text/parse-json.ts';
import type { Sql } from '../database/connection.ts';
import { sessionOfToken } from './session-of-token.ts';

/** A body without a password changes something else. */
const accountChange = z.object({ password: z.string().optional(), current_password: z.string().optional() });
type PasswordChange = z.output<typeof accountChange> & { password: string };
const verification = z.object({ type: z.string() });
const newSession = z.object({ access_token: z.string() });

/** What the row of a session says until the password is chosen for which its link was sent. */
const recovery = 'recovery';

/** bcrypt reads no more of a password. */
const MAX_PASSWORD_BYTES = 72;

interface Service {
  answer: (request: Request) => Promise<Response>;
  sql: Sql;
}

/**
 * A new password asks for the present one, or for a session of the last hour that the link of a recovery mail opened,
 * and ends all other sessions of the account. The embedded service itself does neither.
 */
export async function withPasswordRules(request: Request, service: Service): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/auth/v1/verify' && request.method === 'POST') return verify(request, service);
  if (pathname !== '/auth/v1/user' || request.method !== 'PUT') return service.answer(request);
  const change = accountChange.safeParse(parseJson(await request.clone().text()));
  if (!change.success) return unreadable();
  const { password } = change.data;
  return password === undefined
    ? service.answer(request)
    : changePassword(request, { ...change.data, password }, service);
}

async function verify(request: Request, { answer, sql }: Service): Promise<Response> {
  const asked = verification.safeParse(parseJson(await request.clone().text()));
  const response = await answer(request);
  if (!response.ok || asked.data?.type !== recovery) return response;
  const { access_token: token } = newSession.parse(await response.clone().json());
  await sql.query('update auth.sessions set tag = $2 where id = $1', [sessionOfToken(token), recovery]);
  return response;
}

async function changePassword(
  request: Request,
  change: PasswordChange,
  { answer, sql }: Service,
): Promise<Response> {
  const authorization = request.headers.get('authorization') ?? '';
  const apikey = request.headers.get('apikey') ?? '';
  // The service itself says whose token this is, and whether its session still lives.
  const caller = await answer(new Request(request.url, { headers: { authorization, apikey } }));
  const session = sessionOfToken(authorization);
  if (!caller.ok || session === null) return caller.ok ? passwordRequired() : caller;
  const [account] = await sql.query<{ id: string; hash: string | null; recovers: boolean }>(
    `select account.id, account.encrypted_password as hash,
            coalesce(session.tag = $2 and session.created_at > now() - interval '1 hour', false) as recovers
       from auth.sessions as session join auth.users as account on account.id = session.user_id
      where session.id = $1`,
    [session, recovery],
  );
  if (!account?.recovers && !(await compare(change.current_password ?? '', account?.hash ?? '')))
    return change.current_password === undefined ? passwordRequired() : passwordWrong();
  if (Buffer.byteLength(change.password) > MAX_PASSWORD_BYTES) return passwordTooLong();
  const response = await answer(request);
  if (response.ok)
    await sql.query(
      `with ended as (delete from auth.sessions where user_id = $2 and id <> $1)
       update auth.sessions set tag = null where id = $1`,
      [session, account?.id],
    );
  return response;
}

const passwordRequired = () =>
  refuse(
    'current_password_required',
    'Send your present password too, or ask for a link to choose a new one.',
  );
const passwordWrong = () =>
  refuse('current_password_mismatch', 'That is not your present password. Please type it again.');

const unreadable = () => refuse('validation_failed', 'This request cannot be read. Please send it again.');
const passwordTooLong = () => refuse('validation_failed', 'Password cannot be longer than 72 characters');

/** In the error format of the sign-in service. */
function refuse(code: string, msg: string): Response {
  const body = { code: 400, error_code: code, msg };
  return Response.json(body, { status: 400, headers: { 'x-sb-error-code': code } });
}
