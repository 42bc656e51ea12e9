import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { pageAddresses } from '#domain/address/page-addresses.ts';
import type { DeliverMail } from './auth-mail.ts';

const signUpBody = z.object({ email: z.string(), data: z.record(z.string(), z.unknown()).optional() });

/** What is needed to tell the owner of a known address that somebody signed up with it. */
export type OwnerNoticeDependencies = {
  readonly deliver: DeliverMail;
  readonly siteUrl: string;
  readonly now: () => Date;
};

const mailingPath = /^\/auth\/v1\/(?:recover|resend)$/;
/** Error codes of lite that show whether an address has an account. */
const revealingCodes = new Set(['over_email_send_rate_limit', 'user_already_exists', 'user_not_found']);

/**
 * Changes the answers of lite so that nobody learns who has an account. Signing up with a known address is
 * answered like signing up with a new one, and the owner is told by mail. Every other request for a mail is
 * answered as if the mail was sent. lite says that an address was never confirmed before it checks the
 * password; here that is answered like a wrong password.
 */
export async function uniformAuthAnswer(
  request: Request,
  answer: (request: Request) => Promise<Response>,
  noticeDependencies: OwnerNoticeDependencies,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const requestCopy = request.method === 'POST' && pathname.startsWith('/auth/v1/') ? request.clone() : null;
  const response = await answer(request);
  const code = response.headers.get('x-sb-error-code') ?? (await codeOf(response));
  if (!requestCopy || response.ok || code === null) return response;
  if (pathname === '/auth/v1/token' && code === 'email_not_confirmed') return wrongCredentials(response);
  if (!revealingCodes.has(code)) return response;
  if (mailingPath.test(pathname)) return replaceAnswer(response, 200, {});
  if (pathname !== '/auth/v1/signup') return response;
  const parsed = signUpBody.safeParse(await requestCopy.json().catch(() => null));
  if (!parsed.success) return response;
  const email = parsed.data.email.toLowerCase();
  await noticeDependencies.deliver({
    to: email,
    subject: 'You already have an account',
    text: `Somebody, perhaps you, signed up with this address, which has an account already.\n\nIf you have not signed up before, somebody else has chosen a password for it: do not follow the link in the first mail, and tell us.\n\nOtherwise sign in here with your first password, after you have followed that link:\n\n${new URL(pageAddresses.auth, noticeDependencies.siteUrl).href}\n\nIf it was not you, there is nothing to do.\n`,
  });
  return replaceAnswer(
    response,
    200,
    madeUpUser(email, parsed.data.data ?? {}, noticeDependencies.now().toISOString()),
  );
}

async function codeOf(response: Response): Promise<string | null> {
  if (response.ok) return null;
  const body = z.object({ error_code: z.string() }).safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  return body.success ? body.data.error_code : null;
}

/** The shape of a new account, with random ids that belong to nobody. */
function madeUpUser(email: string, data: Record<string, unknown>, at: string) {
  const [id, identity] = [randomUUID(), randomUUID()];
  const facts = asStored({ ...data, email, email_verified: false, phone_verified: false, sub: id });
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: facts,
    identities: [
      {
        identity_id: identity,
        id,
        user_id: id,
        identity_data: facts,
        provider: 'email',
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
        email,
      },
    ],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
    confirmation_sent_at: at,
  };
}

/** Sorts the keys as jsonb stores them. Another order would show that this user is made up. */
function asStored(fields: Record<string, unknown>): Record<string, unknown> {
  const order = ([a]: [string, unknown], [b]: [string, unknown]) => a.length - b.length || (a < b ? -1 : 1);
  return Object.fromEntries(Object.entries(fields).sort(order));
}

function wrongCredentials(response: Response): Response {
  const code = 'invalid_credentials';
  const body = { code: 400, error_code: code, msg: 'Invalid login credentials' };
  return replaceAnswer(response, 400, body, { 'x-sb-error-code': code });
}

/** Keeps the other headers: different ones would show that this is not the usual answer. */
function replaceAnswer(
  response: Response,
  status: number,
  body: object,
  more: Record<string, string> = {},
): Response {
  const headers = new Headers(response.headers);
  for (const name of ['x-sb-error-code', 'content-length', 'retry-after']) headers.delete(name);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return Response.json(body, { status, headers });
}
