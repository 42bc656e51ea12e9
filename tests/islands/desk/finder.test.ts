import { expect, test } from 'vitest';
import { createFinder } from '#islands/desk/finder/finder.ts';
import { placesOf } from '#islands/desk/sections.tsx';
import { knownPlaces } from '../../domain/search/line/known-places.ts';
import { fakeBackend } from '../staff-fakes.ts';

const id = '1f0c0000-0000-4000-8000-000000000001';

/** A finder whose server knows nobody, or fails for the names in `broken`. */
function opened(role: 'admin' | 'editor', broken: readonly string[] = []) {
  const asked: string[] = [];
  const searched: unknown[] = [];
  const finder = createFinder({
    role,
    places: placesOf(role),
    pause: () => Promise.resolve(),
    readNames: () => Promise.resolve(knownPlaces.places),
    backend: fakeBackend({
      rpc: async (name, args, answer) => {
        asked.push(name);
        const { kind, words } = { kind: '', words: '', ...args };
        searched.push(`${kind}: ${words}`);
        if (broken.includes(name)) throw new Error('The server did not answer.');
        if (name === 'admin_people') return answer.parse({ rows: [], next: null, total: 0, late: 0 });
        if (name === 'admin_inbox')
          return answer.parse({ rows: [], next: null, total: 0, waiting: 0, suspected: 0 });
        if (kind !== 'property')
          return answer.parse({
            ...{ rows: [], total: 0, deleted: 0, before: 0, first: null, last: null },
          });
        return answer.parse({
          rows: [
            {
              ...{
                kind: 'property',
                id,
                name: 'Lotus flat',
                reference: 'WF-1',
                place: 'Hebbal',
                shown: true,
              },
              ...{ slug: 'lotus', price: 1, currency: 'INR', property_type: 'Sale', updated_at: 'now' },
            },
          ],
          ...{ total: 1, deleted: 0, before: 0, first: null, last: null },
        });
      },
    }),
  });
  return { finder, asked, searched, found: () => finder.$finder.get().found.map(({ name }) => name) };
}

test('the finder shows all sections before a word, finds a part by its name, and opens it by its address', async () => {
  const { finder, found } = opened('admin');
  expect(found()).toContain('Today');
  await finder.type('heal');
  expect(finder.$finder.get().found).toContainEqual({
    ...{ kind: 'Sections', name: 'Publishing and health: Health', note: '' },
    address: '#publishing/health',
  });
});

test('an admin finds people, homes and enquiries, and an editor no customers', async () => {
  const admin = opened('admin');
  await admin.finder.type('lotus');
  expect(admin.asked.toSorted()).toEqual([
    ...['admin_inbox', 'admin_listings', 'admin_listings', 'admin_listings', 'admin_people'],
  ]);
  expect(admin.finder.$finder.get().found).toEqual([
    { kind: 'Homes', address: `#listings/property/${id}`, name: 'Lotus flat', note: 'WF-1, Hebbal' },
  ]);
  const editor = opened('editor');
  await editor.finder.type('lotus');
  expect(new Set(editor.asked)).toEqual(new Set(['admin_listings']));
  await editor.finder.type('people');
  expect(editor.found()).toEqual(['Lotus flat']);
});

test('what can be searched is shown although the rest fails, and the finder says so', async () => {
  const { finder, found } = opened('admin', ['admin_people']);
  await finder.type('lotus');
  expect(found()).toEqual(['Lotus flat']);
  expect(finder.$finder.get().isPartial).toBe(true);
});

test('a place is found in the spelling of a search line', async () => {
  const { finder, searched } = opened('editor');
  await finder.type('whitfield');
  expect(searched).toContain('area: Whitefield');
});
