import { expect, test } from 'vitest';
import { readLatestHomes } from '#islands/homes/read-latest-homes.ts';

const home = (slug: string) => ({
  href: `/property/${slug}`,
  title: slug,
  lang: null,
  price: '₹1.2 Cr',
  place: 'Whitefield',
  facts: ['3 BHK'],
  picture: { src: '/a.avif', srcset: '', width: 960, height: 640, alt: '', illustration: true },
});

const ofAll = (offer: 'Rent' | 'Sale') => ({ offer, city: undefined });
const fetchServing = (homes: unknown) => (url: RequestInfo | URL) =>
  Promise.resolve(url === '/latest/sale.json' ? Response.json({ homes }) : new Response('', { status: 404 }));

test('reads the three newest homes of a type without the current one', async () => {
  const homes = await readLatestHomes(
    ofAll('Sale'),
    '/property/b',
    fetchServing(['a', 'b', 'c', 'd'].map(home)),
  );
  expect(homes.map(({ title }) => title)).toEqual(['a', 'c', 'd']);
});

test('reads those of a city from its file', async () => {
  const send = (url: RequestInfo | URL) =>
    Promise.resolve(Response.json({ homes: [home(String(url).replaceAll('/', ' '))] }));
  const homes = await readLatestHomes({ offer: 'Rent', city: 'mysuru' }, '/', send);
  expect(homes.map(({ title }) => title)).toEqual([' latest mysuru rent.json']);
});

test.each<[string, 'Rent' | 'Sale', typeof fetch]>([
  ['that are missing', 'Rent', fetchServing([])],
  ['in an invalid format', 'Sale', fetchServing([{ title: 7 }])],
  ['without a connection', 'Sale', () => Promise.reject(new TypeError('Failed to fetch'))],
])('latest homes %s are an error, not an empty list', async (_what, offer, send) => {
  await expect(readLatestHomes(ofAll(offer), '/', send)).rejects.toThrow();
});
