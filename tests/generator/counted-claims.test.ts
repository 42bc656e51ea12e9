import { expect, test } from 'vitest';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { runCheckup } from '#generator/checkup/run-checkup.ts';
import { saveClaims } from '#server/settings/save-claims.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import { idOf } from './data-set.ts';
import { filesIn, origin, pageIn, type TestingSite } from './testing-site.ts';

let site: TestingSite;
let siteDir: string;
let publisher: SitePublisher;

beginEachWithFirstVersion((version) => {
  ({ site, siteDir } = version);
  publisher = site.publisher({ siteDir });
});

const unpredicted = () => site.logged.filter((line) => line.includes('without being predicted'));
const home = { type: 'property', id: idOf(203) } as const;
const textOf = (name: string) =>
  pageIn(siteDir, name)
    .replace(/<(script|style).*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const checkup = async () => {
  const { client, localDir, project } = site;
  const backend = { url: '', publishableKey: project.publishableKey };
  return runCheckup({ client, siteDir, siteOrigin: origin, backend, localDir, now: () => new Date() });
};

test('a publish and a checkup say which claims the data contradict, and how to show counted figures', async () => {
  await publisher.publishAll();
  const advice =
    /‘Use counted figures’ under Settings → Claims in \/admin, or run `npm run claims -- as_counted`/;
  expect(site.logged.filter((line) => advice.test(line))).toHaveLength(1);
  const { findings, notes } = await checkup();
  expect([findings, notes.length]).toEqual([[], 1]);
  expect(notes[0]).toMatch(/^The data contradict what pages claim: .*‘Societies: 150\+’ \(\d+ societies\)/);
  expect(notes[0]).toMatch(advice);
});

test('claims follow the rows once the operator chooses it, with the next publish of the queue', async () => {
  await publisher.publishAll();
  expect(await saveClaims(site.client, 'as_counted')).toMatch(/^Claims are counted\./);
  await site.sql.exec('update public.properties set last_verified = null');
  site.logged.length = 0;
  await publisher.publishEntities([home], []);
  const pages = filesIn(siteDir).filter((name) => name.endsWith('.html'));
  expect(pages.filter((name) => textOf(name).includes('have checked'))).toEqual([]);
  for (const name of ['index.html', 'about/index.html', 'societies/index.html'])
    expect(textOf(name)).not.toMatch(/150\+|100%|2 hrs|7 days|weekly|each week|every week|Listings live/);
  expect(textOf('index.html')).toMatch(/Homes in Bangalore\. .*We describe \d+ societies/);
  expect(unpredicted()).toEqual([]);
  expect((await publisher.publishAll()).rendered).toEqual([]);
  expect(site.logged.filter((line) => line.includes('The site claims'))).toEqual([]);
  expect((await checkup()).notes).toEqual([]);
});

test('a check, an answered enquiry and a society change the counted figures, as predicted', async () => {
  await saveClaims(site.client, 'as_counted');
  await publisher.publishAll();
  site.logged.length = 0;
  const today = new Date().toISOString().slice(0, 10);
  await site.sql.query('update public.properties set last_verified = null');
  await site.sql.query('update public.properties set last_verified = $1 where id = $2', [today, home.id]);
  await publisher.publishEntities([home], []);
  expect(textOf('index.html')).toMatch(/Listings live this week a check within 7 days 1 /);
  await site.sql.query(
    // Yesterday from 10am to 1pm in India: the clock of our promise stands still at night.
    `with asked as (
       insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, status, created_at)
       values ('E-1', 'general_help', 'Asha', 'asha@angala.test', '+919845012345', 'WhatsApp', 'contacted',
         ((now() at time zone 'Asia/Kolkata')::date - 1 + time '10:00') at time zone 'Asia/Kolkata')
       returning id, created_at)
     insert into public.inbox_changes (kind, row_id, changed_at, field, was, became)
     select 'enquiry', id, created_at + interval '3 hours', 'status', 'new', 'contacted' from asked`,
  );
  await publisher.publishEntities([home], []);
  expect(textOf('index.html')).toMatch(/Median first response 3 hrs/);
  expect(unpredicted()).toEqual([]);
});
