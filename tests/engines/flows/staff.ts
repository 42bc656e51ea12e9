import { expect } from '@playwright/test';
import { admin, oldListedHome } from '../../site/staff/staff-site.ts';
import { openDatabase, siteBackend } from '../../site/site-backend.ts';
import type { Person } from '../person.ts';
import type { Flow } from './flow.ts';

async function signIn(person: Person): Promise<void> {
  await person.open('/auth');
  await person.type('Email', admin.email);
  await person.type('Password', admin.password);
  await person.click('button', 'Sign In', 'form');
  await person.seeAddress('/admin');
}

/** Sends an enquiry from a person who is not in the database yet. Returns the name. */
async function enquire(): Promise<string> {
  const id = crypto.randomUUID().slice(0, 8);
  const answer = await fetch(`${siteBackend().url}/functions/v1/create-enquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: `Meera ${id}`,
      email: `meera-${id}@example.com`,
      phone: '98450 12345',
      preferredContact: 'WhatsApp',
      bestTimes: '',
      property: {
        id: crypto.randomUUID(),
        title: '2 BHK',
        price: 92_50_000,
        currency: 'INR',
        area: 'Hebbal',
      },
      propertyUrl: 'https://angala.example/property/2-bhk',
      enquiryType: 'availability_check',
      filledInMs: 9_000,
    }),
  });
  expect(answer.status).toBe(200);
  return `Meera ${id}`;
}

/** What staff do on a working day. */
export const staffFlows: readonly Flow[] = [
  {
    name: 'lets staff sign in, publish one page with what has changed, and sign out',
    run: async (person, turn) => {
      const home = await oldListedHome(10 + turn);
      const words = `Rain tree by the gate ${crypto.randomUUID()}.`;
      const { error } = await openDatabase()
        .from('properties')
        .update({ description: words })
        .eq('id', home.id);
      expect(error).toBeNull();
      await signIn(person);
      await person.click('tab', 'Publishing');
      await person.type('Search properties', home.id);
      await person.see('Found 1 result');
      await person.click('button', `Regenerate ${home.title}`);
      await person.see('1 entity(ies) queued for generation');
      const page = `${siteBackend().url}/property/${home.slug}`;
      await expect.poll(async () => (await fetch(page)).text(), { timeout: 60_000 }).toContain(words);
      await person.seeGone('Processing 1 items');
      await person.click('button', 'Sign out');
      await person.seeAddress('/auth');
    },
  },
  {
    name: 'lets staff answer an enquiry',
    run: async (person) => {
      const name = await enquire();
      await signIn(person);
      await person.click('tab', 'Inbox');
      await person.type('Search enquiries', name);
      // The list gets shorter when the search result arrives, which moves what is below it.
      await person.see('Export CSV (1)');
      await person.see('Answer by');
      await person.choose('Status', 'Contacted', 'article');
      await person.see(`Not saved yet. ${name} is not notified.`);
      await person.click('button', 'Save status');
      await person.see('Answered');
      await person.type('Notes', 'Wants a ground floor.', 'article');
      await person.click('button', 'Save note');
      const stored = async () =>
        (await openDatabase().from('enquiries').select('status, notes').eq('name', name)).data;
      await expect
        .poll(stored, { timeout: 60_000 })
        .toEqual([{ status: 'contacted', notes: 'Wants a ground floor.' }]);
    },
  },
  {
    name: 'tells staff of a wrong password and keeps what was typed',
    allowed: /400/,
    run: async (person) => {
      await person.open('/auth');
      await person.type('Email', admin.email);
      await person.type('Password', 'not-the-one');
      await person.click('button', 'Sign In', 'form');
      await person.see('Invalid email or password.');
      expect(await person.valueOf('Email')).toBe(admin.email);
    },
  },
];
