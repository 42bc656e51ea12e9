import { expect, test } from 'vitest';
import { homeEntry } from '#page-models/feed/home-entry.ts';
import type { Property } from '#domain/property/property.ts';
import { aContext, aProperty, guid } from '../../fixtures/rows.ts';

function entryOf(overrides: Partial<Property>) {
  const home = aProperty({ id: guid(1234), ...overrides });
  const { catalogue, site } = aContext({ properties: [home] });
  return homeEntry(home, catalogue, site);
}

const priced = (on: string) =>
  ({ on, what: 'price', price: 9_000_000, was: 9_500_000, currency: null }) as const;

test("an entry contains the facts of the home's card, its picture and a link to its page", () => {
  const { text } = entryOf({}) ?? { text: '' };
  const decoded = text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  for (const part of [
    '<id>urn:uuid:00000000-0000-4000-8000-0000000004d2</id>',
    '<title>3 BHK in Courtyard Heights, ₹1.3 Cr</title>',
    'href="https://angala.example/property/listing-1234"',
    '<category term="For Sale"/>',
    '<img src="https://photos.example/front.jpg" alt="3 BHK in Courtyard Heights" width="1440" height="960">',
    '<p>For Sale: ₹1,25,00,000</p>',
    '<p>3 BHK, 1,490 sqft, ₹8,389 per sqft</p>',
    '<p>Checked on 14 November 2026</p>',
  ])
    expect(decoded).toContain(part);
});

test('the picture of an entry has a whole address, also one of the site itself', () => {
  for (const images of [['/illustrations/living-monsoon.avif'], []])
    expect(entryOf({ images })?.text).toContain('src=&#34;https://angala.example/');
});

test.each<[string, Partial<Property>, string | undefined]>([
  ['when listed', { created_at: '2026-11-01T06:00:00.123+00:00' }, '2026-11-01T06:00:00Z'],
  ['when listed, without a time zone', { created_at: '2026-11-01T06:00:00' }, '2026-11-01T06:00:00Z'],
  [
    'when its price changed, on a day in India',
    { created_at: '2026-11-01T06:00:00Z', history: [priced('2026-11-18'), priced('2026-11-09')] },
    '2026-11-17T18:30:00Z',
  ],
  [
    'when listed, if its price changed on that day',
    { created_at: '2026-11-01T06:00:00Z', history: [priced('2026-11-01')] },
    '2026-11-01T06:00:00Z',
  ],
  [
    'when listed, if it was only checked since',
    {
      created_at: '2026-11-01T06:00:00Z',
      last_verified: '2026-11-20',
      history: [{ on: '2026-11-20', what: 'check', method: 'call', confirmed: [], seen: [], not_seen: [] }],
    },
    '2026-11-01T06:00:00Z',
  ],
  ['none without a date', { created_at: null }, undefined],
])('the update time of an entry is right for a home: %s', (_, overrides, updated) => {
  expect(entryOf(overrides)?.updated).toBe(updated);
});

test('an entry of a home that shares its title says what tells it apart', () => {
  expect(entryOf({ slug: '3-bhk-6dd049a3', facing_dir: 'East', source_key: 'WF-7' })?.text).toContain(
    '<title>3 BHK in Courtyard Heights, Whitefield, 1,490 sqft, East facing, WF-7, ₹1.3 Cr</title>',
  );
});

test('markup in a title is escaped, also inside the HTML of an entry', () => {
  const { text } = entryOf({
    title: '<img src=x onerror=alert(1)>',
    images: ['https://p.example/a.jpg'],
  }) ?? {
    text: '',
  };
  expect(text).toContain('alt=&#34;&#38;#60;img src=x onerror=alert(1)&#38;#62;&#34;');
});
