import { CommandError } from '#server/command-error.ts';
import { z } from 'zod';
import type { ServiceClient } from '../supabase/clients.ts';

const outcomes = z.enum(['done', 'unchanged', 'unknown', 'unconfirmed', 'last']);
const staffSchema = z.array(z.object({ email: z.string().nullable(), created_at: z.string() }));

/** Makes the person with this address an admin. Returns a sentence with the result; throws a CommandError otherwise. */
export async function grantAdmin(client: ServiceClient, email: string): Promise<string> {
  const outcome = await giveRole(client, email, 'admin');
  if (outcome === 'unchanged') return `${email} is an admin already.`;
  return `${email} is an admin now. Sign in at /auth, or reload /admin.`;
}

/** Takes the role away, from the person's next call on. The last admin keeps it. */
export async function revokeAdmin(client: ServiceClient, email: string): Promise<string> {
  const outcome = await giveRole(client, email, 'user');
  if (outcome === 'unchanged') return `${email} is no admin, so nothing was changed.`;
  return `${email} is no admin any more.`;
}

/** The addresses of all admins, in order. */
export async function listAdmins(client: ServiceClient): Promise<string[]> {
  const { data, error } = await client
    .from('profiles')
    .select('email, created_at')
    .eq('role', 'admin')
    .order('email')
    .limit(1000);
  if (error) throw new CommandError(`The admins cannot be read: ${error.message}.`);
  return staffSchema.parse(data).map(({ email }) => email ?? '(without an address)');
}

async function giveRole(client: ServiceClient, email: string, role: 'admin' | 'user') {
  const { data, error } = await client.rpc('give_role', { address: email, new_role: role });
  if (error) throw new CommandError(`The role of ${email} cannot be set: ${error.message}.`);
  const outcome = outcomes.parse(data);
  if (outcome === 'unknown') {
    throw new CommandError(
      `Nobody has signed up as ${email}. Sign up first at /auth, then run this command again.`,
    );
  }
  if (outcome === 'unconfirmed') {
    throw new CommandError(
      `${email} has signed up but is not confirmed, so it may be anybody. Follow the link in the mail that came after signing up, then run this command again.`,
    );
  }
  if (outcome === 'last') {
    throw new CommandError(
      `${email} is the last admin, and somebody must be one. Grant it to another first: npm run admin -- grant EMAIL`,
    );
  }
  return outcome;
}
