import { createClient } from '@supabase/supabase-js';
import { type Backend, backendUrl } from './open-backend.ts';

export interface Person {
  id: string;
  token: string;
}

/** Signs somebody up as a browser does, and gives them a role the way only the server can. */
export async function signUp(
  backend: Backend,
  email: string,
  role: 'user' | 'admin' = 'user',
): Promise<Person> {
  const browser = createClient(backendUrl, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: backend.fetch },
  });
  const { data, error } = await browser.auth.signUp({ email, password: 'six letters' });
  if (error || !data.user || !data.session) throw error ?? new Error('no session came back');
  await setRole(backend, data.user.id, role);
  return { id: data.user.id, token: data.session.access_token };
}

export async function setRole(backend: Backend, id: string, role: 'user' | 'admin'): Promise<void> {
  await backend.sql.query('update public.profiles set role = $2 where id = $1', [id, role]);
}

export const bearing = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` });
