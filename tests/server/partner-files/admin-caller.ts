import { signUpConfirmed } from '../../fixtures/sign-up.ts';
import type { TestingSite } from '../../generator/testing-site.ts';

/** Calls a function of the database as an admin does, and returns its answer. */
export type AdminCaller = (name: string, args: object) => Promise<unknown>;

export async function openAdminCaller(site: TestingSite): Promise<AdminCaller> {
  const place = { ...site.project, localDir: site.localDir };
  const admin = await signUpConfirmed(place, { email: 'files@angala.test', password: 'courtyard' });
  await site.sql.query(`update public.profiles set role = 'admin' where id = $1`, [admin.id]);
  const { url, publishableKey } = site.project;
  return async (name, args) => {
    const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(args),
    });
    return answer.json();
  };
}
