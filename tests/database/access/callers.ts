import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { signUpConfirmed } from '../../fixtures/sign-up.ts';
import type { ServedBackend } from '../../server/embedded/open-served-backend.ts';

export interface Caller {
  name: string;
  /** The caller's own user id. */
  id: string | null;
  client: SupabaseClient;
}

/**
 * Every kind of caller, the one with the fewest rights first. The server comes last, because its attempts
 * change rows.
 */
export async function openCallers({ project, localDir, backend, service }: ServedBackend): Promise<Caller[]> {
  const { url, publishableKey } = project;
  const person = async (name: string, role: string): Promise<Caller> => {
    const email = `${name}@callers.example`;
    const { id, token } = await signUpConfirmed(
      { url, publishableKey, localDir },
      { email, password: 'courtyard' },
    );
    await setRole(id, role);
    const auth = { persistSession: false, autoRefreshToken: false };
    const client = createClient(url, publishableKey, { auth, accessToken: async () => token });
    return { name, id, client };
  };
  const setRole = async (id: string, role: string) =>
    void (await backend.sql.query('update public.profiles set role = $2 where id = $1', [id, role]));

  const anybody = createClient(url, publishableKey, { auth: { persistSession: false } });
  const [user, demoted] = [await person('user', 'user'), await person('demoted', 'admin')];
  const editor = await person('editor', 'editor');
  const admin = await person('admin', 'admin');
  await person('colleague', 'admin');
  const { data } = await demoted.client.rpc('is_admin');
  if (data !== true) throw new Error('The demoted caller was never an admin.');
  // The role changes while the token is still valid.
  await setRole(demoted.id ?? '', 'user');
  return [
    { name: 'stranger', id: null, client: anybody },
    user,
    demoted,
    editor,
    admin,
    { name: 'service', id: null, client: service },
  ];
}
