import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';
import { expect, test } from '../browser-test.ts';
import { openAsVisitor, openDatabase } from '../site-backend.ts';
import { addDays, istDay } from '#domain/calendar/ist.ts';
import { mailedPath } from '../visitor/mail-link.ts';
import { newAccount, oldListedHome, pageViolations, signIn } from './staff-site.ts';

const ids = z.object({ id: z.string() });

/** A home that only these two look at, and an enquiry about it. */
async function enquiryAboutHome(reference: string) {
  const database = openDatabase();
  const home = await database
    .from('properties')
    .insert({
      ...{ title: `Flat of ${reference}`, property_type: 'Sale', price: 1_00_00_000, area: 'Hebbal' },
      publish: 0,
    })
    .select('id')
    .single();
  const { id: property_id } = ids.parse(home.data);
  const enquiry = await database
    .from('enquiries')
    .insert({
      ...{ reference, enquiry_type: 'availability_check', name: 'Asha Two', phone: '+919845012345' },
      ...{ email: `${reference.toLowerCase()}@mail.example`, preferred_contact: 'WhatsApp' },
      ...{ property_id, property_title: `Flat of ${reference}`, property_price: 1_00_00_000 },
    })
    .select('id')
    .single();
  return { home: property_id, enquiry: ids.parse(enquiry.data).id };
}

/** A browser of its own, in which this colleague has signed in. */
async function colleague(browser: Browser, full_name: string): Promise<Page> {
  const account = await newAccount('admin');
  await openDatabase().from('profiles').update({ full_name }).eq('id', account.id);
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account);
  return page;
}

/** As a tab that somebody turns to: it looks for news at once. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const answerIn = (page: Page) => page.getByRole('article').getByLabel('Answer', { exact: true });

test('two colleagues at one enquiry see each other, and nothing is sent or lost without a question', async ({
  browser,
}) => {
  const reference = 'ANG-TWC22';
  const { home } = await enquiryAboutHome(reference);
  const [meera, ravi] = [await colleague(browser, 'Meera'), await colleague(browser, 'Ravi')];
  for (const page of [meera, ravi]) {
    await page.goto(`/admin#inbox/enquiries/${reference}`);
    const card = page.getByRole('article').filter({ hasText: reference });
    await card.getByRole('button', { name: 'Answer', exact: true }).click();
  }
  await answerIn(meera).fill('It is on offer.');
  await expect(meera.getByText('Ravi is looking at this')).toBeVisible();
  await look(ravi);
  await expect(ravi.getByText('Meera is writing an answer')).toBeVisible();
  await answerIn(ravi).fill('Shall I call you?');
  expect(await pageViolations(ravi)).toEqual([]);

  // Somebody changes the home, of which both have read.
  await openDatabase().from('properties').update({ price: 95_00_000 }).eq('id', home);
  await meera.getByRole('button', { name: 'Mail it from here' }).click();
  const changed = meera.getByRole('dialog', { name: 'The home has changed meanwhile' });
  await expect(changed).toContainText('Nothing of yours is sent yet');
  await changed.getByRole('button', { name: 'Send all the same' }).click();
  await expect(meera.getByText(/The mail is on its way/)).toBeVisible();

  // A poll of his may have read the home before her answer; he is asked about both at once.
  await look(ravi);
  await expect(ravi.getByRole('article').getByText('It is on offer.')).toBeVisible();
  await ravi.getByRole('button', { name: 'Mail it from here' }).click();
  const dialog = ravi.getByRole('dialog', { name: 'A colleague has answered already' });
  await expect(dialog).toContainText('mailed from here by Meera');
  await expect(dialog).toContainText('It is on offer.');
  expect(await pageViolations(ravi)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(answerIn(ravi)).toHaveValue('Shall I call you?');
  await ravi.getByRole('button', { name: 'Mail it from here' }).click();
  await dialog.getByRole('button', { name: 'Send all the same' }).click();
  await expect(ravi.getByText(/The mail is on its way/)).toBeVisible();
  // The first answer took the enquiry, and the second leaves it hers.
  const { data } = await openDatabase().from('enquiries').select('owner').eq('reference', reference).single();
  const owner = await openDatabase().from('profiles').select('full_name').eq('id', data?.owner).single();
  expect(owner.data).toEqual({ full_name: 'Meera' });
  for (const page of [meera, ravi]) await page.context().close();
});

test('a home that two have open names the other, and is divided in the round', async ({ browser }) => {
  const { home } = await enquiryAboutHome('ANG-TWH22');
  const [meera, ravi] = [await colleague(browser, 'Meera'), await colleague(browser, 'Ravi')];
  for (const page of [meera, ravi]) await page.goto(`/admin#listings/property/${home}`);
  await expect(ravi.getByText('Meera is looking at this')).toBeVisible();
  await ravi.getByLabel('Facing').fill('East');
  await look(meera);
  await expect(meera.getByText('Ravi is changing this')).toBeVisible();
  await ravi.getByRole('button', { name: 'Sign out' }).click();
  await ravi.waitForURL('**/auth');
  await look(meera);
  await expect(meera.getByText('Ravi is changing this')).toBeHidden();

  const latha = await colleague(browser, 'Latha');
  for (const page of [meera, latha]) await page.goto('/admin#round');
  const title = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 });
  await expect(title(meera)).toBeVisible();
  await expect(title(latha)).toBeVisible();
  expect(await title(meera).textContent()).not.toBe(await title(latha).textContent());
  expect(await pageViolations(latha)).toEqual([]);
  for (const page of [meera, ravi, latha]) await page.context().close();
});

/** An enquiry with a visit that this colleague has planned, at a time that no other test asks for. */
async function plannedVisit(planner: Awaited<ReturnType<typeof newAccount>>) {
  const email = 'visit-of-two@mail.example';
  const database = openDatabase();
  const home = await oldListedHome(3);
  const enquiry = await database
    .from('enquiries')
    .insert({
      ...{ reference: 'ANG-TWV22', enquiry_type: 'availability_check', name: 'Asha Visit', email },
      ...{ phone: '+919845012399', preferred_contact: 'WhatsApp' },
      ...{ property_id: home.id, property_title: home.title },
    })
    .select('id')
    .single();
  const signedIn = openAsVisitor();
  await signedIn.auth.signInWithPassword(planner);
  const visit = {
    ...{ id: crypto.randomUUID(), enquiry: ids.parse(enquiry.data).id, meeting_point: 'Gate 1', seen: null },
    ...{ starts_on: addDays(process.env['SITE_TEST_DAY'] ?? istDay(new Date()), 20), starts_at: '10:15' },
    ...{ shown_by: 'Guide of two', homes: [{ id: home.id, way_minutes: 0, minutes: 30 }] },
  };
  const planned = await signedIn.rpc('plan_visit', { visit, homes_seen: {} });
  expect(planned.data).toEqual({ result: 'saved' });
  const person = await signedIn.rpc('person_at', { address: email });
  return { email, person: String(person.data) };
}

test('a visit that the visitor and two colleagues change at once is changed by the first, and the others are told', async ({
  browser,
}) => {
  const { email, person } = await plannedVisit(await newAccount('admin'));
  const [meera, ravi] = [await colleague(browser, 'Meera'), await colleague(browser, 'Ravi')];
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto(await mailedPath(email, /is planned/));
  for (const page of [meera, ravi]) await page.goto(`/admin#people/${person}`);
  await expect(ravi.getByRole('button', { name: 'Cancel the visit' })).toBeVisible();
  await meera.getByRole('button', { name: 'Move or change' }).click();
  await meera.getByLabel('Meeting point').fill('Gate 9');

  await visitor.getByRole('radio', { name: '3:00 PM' }).check();
  await visitor.getByRole('button', { name: 'Move the visit' }).click();
  await expect(visitor.getByRole('status')).toContainText('Your visit is moved to');
  // What the two had on the screen was of before.
  await meera.getByRole('button', { name: 'Save and invite both sides again' }).click();
  await expect(meera.getByRole('alert')).toContainText('A colleague or the visitor has changed');
  await expect(meera.getByLabel('Meeting point')).toHaveValue('Gate 9');
  const cancel = async () => {
    await ravi.getByRole('button', { name: 'Cancel the visit' }).click();
    await ravi.getByRole('button', { name: 'Cancel and tell both sides' }).click();
  };
  await cancel();
  await expect(ravi.getByRole('alert')).toContainText('nothing is saved');
  await expect(ravi.locator('.staff-visits')).toContainText('3:00 PM');
  await cancel();
  await expect(ravi.getByText('Cancelled. Both sides are told by mail.')).toBeVisible();

  await visitor.getByRole('radio', { name: '4:00 PM' }).check();
  await visitor.getByRole('button', { name: 'Move the visit' }).click();
  await expect(visitor.getByRole('alert')).toContainText('This visit can no longer be changed here.');
  await expect(visitor.getByText('Cancelled')).toBeVisible();
  const { data } = await openDatabase().from('outbox').select('kind').like('payload->>email', email);
  // Planned, moved and cancelled: nothing of the refused changes was told.
  expect(data?.filter(({ kind }) => kind === 'visit_for_visitor')).toHaveLength(3);
  for (const page of [meera, ravi, visitor]) await page.context().close();
});
