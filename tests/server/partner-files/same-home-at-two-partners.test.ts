import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drainQueue } from '#generator/queue/drain-queue.ts';
import { silentLog } from '#server/log/log.ts';
import { signUpConfirmed } from '../../fixtures/sign-up.ts';
import { openTestingSite, pageIn, type TestingSite } from '../../generator/testing-site.ts';
import { addPartner, day, fileOf, homesOf, hoursAfter, type Partner, resetPartners } from './open-partner.ts';

let site: TestingSite;
let token: string;
let kaveri: Partner;
let deccan: Partner;
beforeAll(async () => {
  site = await openTestingSite();
  const place = { ...site.project, localDir: site.localDir };
  const admin = await signUpConfirmed(place, { email: 'staff@angala.test', password: 'courtyard' });
  await site.sql.query(`update public.profiles set role = 'admin' where id = $1`, [admin.id]);
  token = admin.token;
});
beforeEach(async () => {
  await resetPartners(site);
  kaveri = await addPartner(site, { slug: 'kaveri' });
  deccan = await addPartner(site, { slug: 'deccan' });
  // So many that one more or less is no fifth of the file.
  await kaveri.send(fileOf(...homesOf(8, { Title: 'Home of Kaveri' })));
  await deccan.send(fileOf(...homesOf(8, { Title: 'Home of Deccan', Rent: 19_000 })));
});
afterAll(() => site.close());

async function decide(name: string, ids: object): Promise<unknown> {
  const { url, publishableKey } = site.project;
  const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(ids),
  });
  return answer.json();
}
const homes = async () => {
  const [kept, merged] = [await kaveri.home('K1'), await deccan.home('K1')];
  return { kept, merged, ids: { kept: kept['id'], merged: merged['id'] } };
};
const shown = async (partner: Partner) => (await partner.home('K1'))['publish'];

test('the file of the partner whose home was made one with another updates it, and brings no page back', async () => {
  const { ids } = await homes();
  expect(await decide('merge_homes', ids)).toBe('merged');
  await deccan.send(fileOf(...homesOf(8, { Title: 'Home of Deccan', Rent: 18_000 })), day(2));
  expect([await shown(kaveri), await shown(deccan)]).toEqual([50, 0]);
  expect(Number((await deccan.home('K1'))['price'])).toBe(18_000);
  expect((await deccan.homes()).filter(({ source_key }) => source_key === 'K1')).toHaveLength(1);
});

test('one home stays while one of its partners has it, and goes when none has', async () => {
  await decide('merge_homes', (await homes()).ids);
  const fewer = (partner: string, rent: number) =>
    fileOf(...homesOf(8, { Title: `Home of ${partner}`, Rent: rent }).slice(1));
  await kaveri.send(fewer('Kaveri', 20_000), day(2));
  await kaveri.send(fewer('Kaveri', 20_001), hoursAfter(day(2), 50));
  expect(await shown(kaveri)).toBe(50);
  await deccan.send(fewer('Deccan', 19_000), day(5));
  await kaveri.send(fewer('Kaveri', 20_002), day(6));
  expect(await shown(kaveri)).toBe(0);
});

test('the addresses of both lead to one page, and to two when it is taken back', async () => {
  const { kept, merged, ids } = await homes();
  const siteDir = site.folder();
  const publisher = site.publisher({ siteDir });
  await publisher.publishAll();
  const page = (home: typeof kept) =>
    pageIn(siteDir, `bangalore/property/${String(home['slug'])}/index.html`);
  expect(page(merged)).toContain('Home of Deccan');
  await decide('merge_homes', ids);
  const publish = () => drainQueue({ client: site.client, publisher, log: silentLog, worker: 'tests' });
  await publish();
  expect(page(merged)).toContain(`/property/${String(kept['slug'])}`);
  expect(page(merged)).not.toContain('Home of Deccan');
  expect(await decide('keep_homes_apart', { one: ids.kept, other: ids.merged })).toBe('apart');
  await publish();
  expect(page(merged)).toContain('Home of Deccan');
  expect(page(kept)).toContain('Home of Kaveri');
});
