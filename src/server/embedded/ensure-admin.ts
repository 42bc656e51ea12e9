import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SupabaseProject } from '../env.ts';
import type { Log } from '../log.ts';
import { BuildStop } from '../stop.ts';
import { createServiceClient, createVisitorClient, type ServiceClient } from '../supabase/clients.ts';

export type Admin = {
  readonly email: string;
  /** Set when it was made up just now: the only time anybody can read it. */
  readonly generatedPassword: string | undefined;
};

const profilesSchema = z.array(z.object({ id: z.string(), email: z.string().nullable() }));

/** Nobody's address: example domains of this kind receive no mail. */
const unnamedAdmin = 'admin@angala.test';

/**
 * Makes sure that somebody can enter the admin: the given person, else whoever already may, else a new account whose
 * password is made up and logged this once. Sign-up gives nobody a role; it is set with the secret key.
 */
export async function ensureAdmin(
  project: SupabaseProject,
  { email, password, log }: { email?: string | undefined; password?: string | undefined; log: Log },
): Promise<Admin> {
  const service = createServiceClient(project);
  const admins = await findProfiles(service, 'role', 'admin');
  const [already] = admins;
  if (!email && already) return { email: already.email ?? unnamedAdmin, generatedPassword: undefined };
  const address = (email ?? unnamedAdmin).toLowerCase();
  const chosen = password ?? randomBytes(12).toString('base64url');
  const made = await signUp(project, address, chosen);
  const [profile] = await findProfiles(service, 'email', address);
  if (!profile)
    throw new BuildStop(
      `${address} has no profile to make an admin of: apply the migrations, then start again.`,
    );
  if (!admins.some(({ id }) => id === profile.id)) await grantAdmin(service, profile.id);
  const generatedPassword = made && !password ? chosen : undefined;
  if (generatedPassword) log.info(`Admin: ${address}, password ${generatedPassword} (shown this once)`);
  else if (made) log.info(`Admin: ${address}, with the password of ADMIN_PASSWORD`);
  else if (password && !(await canSignIn(project, address, password))) {
    log.warn(`${address} has another password than ADMIN_PASSWORD says; it was left as it is.`);
  }
  return { email: address, generatedPassword };
}

async function findProfiles(service: ServiceClient, column: 'role' | 'email', value: string) {
  const { data, error } = await service
    .from('profiles')
    .select('id, email')
    .eq(column, value)
    .order('id')
    .limit(50);
  if (error) throw new Error(`The profiles cannot be read: ${error.message}`, { cause: error });
  return profilesSchema.parse(data);
}

/** false: there is such an account already. */
async function signUp(project: SupabaseProject, email: string, password: string): Promise<boolean> {
  const { error } = await createVisitorClient(project).auth.signUp({ email, password });
  if (!error) return true;
  if (error.code === 'user_already_exists') return false;
  throw new BuildStop(`The admin ${email} cannot be made: ${error.message}`, { cause: error });
}

async function grantAdmin(service: ServiceClient, id: string): Promise<void> {
  const { error } = await service.from('profiles').update({ role: 'admin' }).eq('id', id);
  if (error) throw new Error(`The role of the admin cannot be set: ${error.message}`, { cause: error });
}

async function canSignIn(project: SupabaseProject, email: string, password: string): Promise<boolean> {
  const { error } = await createVisitorClient(project).auth.signInWithPassword({ email, password });
  return !error;
}
