import { CommandError } from '../command/command-error.ts';
import { type StaffRole, staffRoles } from '#domain/staff-roles.ts';
import { generatePassword } from './generate-password.ts';
import { hash } from 'bcryptjs';
import { z } from 'zod';
import type { ServiceClient } from '../supabase/clients.ts';

const outcomes = z.enum(['done', 'unchanged', 'unknown', 'unconfirmed', 'last']);
const staffSchema = z.array(
  z.object({ email: z.string().nullable(), role: z.string(), full_name: z.string().nullable() }),
);

/** As many as the sign-in services use: both the hosted and the embedded one hash with bcrypt. */
const hashRounds = 10;

const roleNames: Record<StaffRole, string> = { admin: 'an admin', editor: 'an editor' };

/** Returns a sentence with the result. Throws a CommandError when that is not possible. */
export async function grantRole(client: ServiceClient, email: string, role: StaffRole): Promise<string> {
  const outcome = await giveRole(client, { email, role });
  if (outcome === 'unchanged') return `${email} is ${roleNames[role]} already.`;
  // A stranger may have signed up with this address: its owner then confirmed an account with the stranger's password.
  return `${email} is ${roleNames[role]} now. Whoever signed up chose the password: unless you know that it was the owner of this address, run this command again with --new-password.`;
}

/**
 * The same for an account that a stranger may have opened, or whose password is forgotten: with the role it gets a
 * generated password, which the sentences contain, and all its sessions end. When a CommandError is thrown, role,
 * password and sessions are as they were.
 */
export async function grantRoleAndPassword(
  client: ServiceClient,
  email: string,
  role: StaffRole,
): Promise<string> {
  const password = generatePassword();
  const outcome = await giveRole(client, { email, role, passwordHash: await hash(password, hashRounds) });
  const standing = `${email} is ${roleNames[role]} ${outcome === 'unchanged' ? 'still' : 'now'}`;
  return `${standing}, with the password ${password} (shown this once). Hand it over personally: the former password no longer works, and whoever was signed in with it is signed out.`;
}

/** Takes away a role, with effect from the next call. Throws a CommandError for the last admin, who keeps it. */
export async function revokeRole(client: ServiceClient, email: string): Promise<string> {
  const outcome = await giveRole(client, { email, role: 'user' });
  if (outcome === 'unchanged') return `${email} is not staff, so nothing was changed.`;
  return `${email} is not staff any more.`;
}

const nameOutcomes = z.enum(['done', 'unnamed', 'unknown']);

/** Says what the owner of an account is called. Throws a CommandError for an unknown address and for what is no name. */
export async function giveName(client: ServiceClient, email: string, name: string): Promise<string> {
  const { data, error } = await client.rpc('give_name', { address: email, full_name: name });
  if (error) throw new CommandError(`The name of ${email} cannot be set: ${error.message}.`);
  const outcome = nameOutcomes.parse(data);
  if (outcome === 'unknown') throw new CommandError(`Nobody has signed up as ${email}.`);
  if (outcome === 'unnamed')
    throw new CommandError(`'${name}' is no name: write it in letters, and no address.`);
  return `${email} is called ${name.trim()} now.`;
}

const secondStepOutcomes = z.enum(['done', 'none', 'unknown']);

/**
 * Ends the second step of an account whose phone is lost. Its sessions end, too. Throws a CommandError for an unknown
 * address.
 */
export async function endSecondStep(client: ServiceClient, email: string): Promise<string> {
  const { data, error } = await client.rpc('end_second_step_of', { address: email });
  if (error) throw new CommandError(`The second step of ${email} cannot be taken away: ${error.message}.`);
  const outcome = secondStepOutcomes.parse(data);
  if (outcome === 'unknown') throw new CommandError(`Nobody has signed up as ${email}.`);
  return outcome === 'none'
    ? `${email} signs in with the password alone already, so nothing was changed.`
    : `${email} signs in with the password alone now, and is signed out everywhere.`;
}

/** The addresses of all staff with their names, sorted by role and address; editors are marked as such. */
export async function listStaff(client: ServiceClient): Promise<string[]> {
  const { data, error } = await client
    .from('profiles')
    .select('email, role, full_name')
    .in('role', staffRoles)
    .order('role')
    .order('email')
    .limit(1000);
  if (error) throw new CommandError(`The staff cannot be read: ${error.message}.`);
  return staffSchema
    .parse(data)
    .map(({ email, role, full_name }) =>
      [
        email ?? '(without an address)',
        full_name?.replace(/\p{C}/gu, ''),
        role === 'editor' ? 'editor' : null,
      ]
        .filter(Boolean)
        .join(', '),
    );
}

async function giveRole(
  client: ServiceClient,
  { email, role, passwordHash }: { email: string; role: StaffRole | 'user'; passwordHash?: string },
) {
  const wanted = { address: email, new_role: role };
  const { data, error } = passwordHash
    ? await client.rpc('give_role_and_password', { ...wanted, password_hash: passwordHash })
    : await client.rpc('give_role', wanted);
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
