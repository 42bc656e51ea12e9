import { CommandError } from '../command/command-error.ts';
import { createVisitorClient } from '../supabase/clients.ts';
import { generatePassword } from '../staff/generate-password.ts';
import type { Sql } from '../database/connection.ts';

export type AdminSettings = { readonly email?: string | undefined; readonly password?: string | undefined };

export type FirstAdmin = {
  readonly email: string;
  readonly isNew: boolean;
  /** Set only when the password was just generated. Nobody can read it later. */
  readonly generatedPassword?: string;
};

type BackendAccess = {
  readonly sql: Sql;
  readonly publishableKey: string;
  readonly siteUrl: string;
  /** Signs in like any visitor. */
  readonly answer: typeof fetch;
  /** Signs up without a confirmation mail. It is never reachable from outside. */
  readonly signUp: () => Promise<typeof fetch>;
};

/** Belongs to nobody: addresses that end in `.test` receive no mail. */
const unnamedAdmin = 'admin@angala.test';

/**
 * Makes sure that at least one person can enter the desk: the given person; without one, whoever is an admin
 * already; without any admin, a new account with a generated password. Called before anything listens. An
 * existing account becomes an admin only if its own password is given; otherwise anybody could sign up with
 * the address beforehand and wait for it to get the role.
 */
export async function ensureAdmin(
  backend: BackendAccess,
  { email, password }: AdminSettings,
): Promise<FirstAdmin> {
  const { sql } = backend;
  const [existing] = await sql.query<{ email: string | null }>(
    "select email from public.profiles where role = 'admin' order by id limit 1",
  );
  if (!email && existing) return { email: existing.email ?? unnamedAdmin, isNew: false };
  const address = (email ?? unnamedAdmin).toLowerCase();
  const [account] = await sql.query<{ confirmed: boolean; admin: boolean }>(
    `select account.email_confirmed_at is not null as confirmed,
            exists (select from public.profiles where id = account.id and role = 'admin') as admin
       from auth.users as account where lower(account.email) = $1`,
    [address],
  );
  if (account) {
    if (!account.admin || password) await requireOwnPassword(backend, address, { password, ...account });
    await grant(sql, address);
    return { email: address, isNew: false };
  }
  const newPassword = password ?? generatePassword();
  const { auth } = client(backend, await backend.signUp());
  const { error } = await auth.signUp({ email: address, password: newPassword });
  if (error)
    throw new CommandError(`The admin ${address} cannot be made: ${error.message}`, { cause: error });
  await endSession(auth, address);
  await grant(sql, address);
  return { email: address, isNew: true, ...(password ? {} : { generatedPassword: newPassword }) };
}

/** The line that a server logs once after it has started, or null if there is nothing to say. */
export function describeAdmin({ email, isNew, generatedPassword }: FirstAdmin): string | null {
  if (generatedPassword) return `Admin: ${email}, password ${generatedPassword} (shown this once)`;
  return isNew ? `Admin: ${email}, with the password of ADMIN_PASSWORD` : null;
}

async function requireOwnPassword(
  backend: BackendAccess,
  address: string,
  { password, confirmed }: { password: string | undefined; confirmed: boolean },
): Promise<void> {
  const alternative = 'or set ADMIN_EMAIL to another address.';
  if (!confirmed)
    throw new CommandError(
      `Somebody signed up as ${address} and never followed the link in the mail. Follow it if it was you (it is in the outbox folder of LOCAL_DIR), ${alternative}`,
    );
  const credentials = { email: address, password: password ?? '' };
  const { auth } = client(backend, backend.answer);
  const { error } = await auth.signInWithPassword(credentials);
  if (error)
    throw new CommandError(
      `${address} has an account, and ADMIN_PASSWORD is not its password. Set ADMIN_PASSWORD to that password, ${alternative}`,
    );
  await endSession(auth, address);
}

/** Staff would take the session of a start for a browser that they do not know. */
async function endSession(
  auth: ReturnType<typeof createVisitorClient>['auth'],
  address: string,
): Promise<void> {
  const { error } = await auth.signOut({ scope: 'local' });
  if (error)
    throw new CommandError(`The sign-in of ${address} cannot be ended: ${error.message}`, { cause: error });
}

function client({ siteUrl: url, publishableKey }: BackendAccess, customFetch: typeof fetch) {
  return createVisitorClient({ url, publishableKey }, customFetch);
}

async function grant(sql: Sql, address: string): Promise<void> {
  const granted = await sql.query(
    `update public.profiles set role = 'admin'
      where id in (select id from auth.users where lower(email) = $1) returning id`,
    [address],
  );
  if (granted.length === 0)
    throw new CommandError(
      `${address} has no profile to make an admin of: apply the migrations, then start again.`,
    );
}
