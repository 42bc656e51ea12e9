import { signUpConfirmed } from '../fixtures/sign-up.ts';
import { type Backend, backendUrl } from './open-backend.ts';

export interface Person {
  id: string;
  token: string;
}

/** Signs up a user as a browser does, and sets the role in the way that only the server can. */
export async function signUp(
  backend: Backend,
  email: string,
  role: 'user' | 'editor' | 'admin' = 'user',
): Promise<Person> {
  const { publishableKey, localDir, fetch: backendFetch } = backend;
  const target = { url: backendUrl, publishableKey, localDir, reach: backendFetch };
  const person = await signUpConfirmed(target, { email, password: 'six letters' });
  await setRole(backend, person.id, role);
  return person;
}

export async function setRole(
  backend: Backend,
  id: string,
  role: 'user' | 'editor' | 'admin',
): Promise<void> {
  await backend.sql.query('update public.profiles set role = $2 where id = $1', [id, role]);
}

export const bearerHeaders = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` });
