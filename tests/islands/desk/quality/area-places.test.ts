import { describe, expect, test } from 'vitest';
import type { AdminAreaPlacesAnswer, PlaceAnswer, ShownPlace } from '#contracts/admin-area-places.ts';
import { createAreaPlaces } from '#islands/desk/quality/area-places.ts';
import { describePlace } from '#islands/desk/quality/describe-place.ts';
import { fakeBackend } from '../../staff-fakes.ts';

const shown = (id: string, name: string, homes: number, piece: Partial<ShownPlace> = {}): ShownPlace => ({
  ...{
    id,
    name,
    homes,
    slug: id,
    city: 'Bangalore',
    version: 3,
    kind: 'part',
    parent: 'jp',
    parent_name: 'JP Nagar',
  },
  ...{ point: { lat: 12.893, lng: 77.582 }, parent_point: { lat: 12.907, lng: 77.578 } },
  ...{ evidence: ['It is the 7th phase of ‘JP Nagar’.'], by: null, decided_at: null },
  ...piece,
});
const seventh = shown('seventh', '7th Phase JP Nagar', 149);
const twin = shown('twin', 'Whietfield', 1, { kind: 'spelling', parent: 'wf', parent_name: 'Whitefield' });

const answered = (piece: Partial<PlaceAnswer> = {}): PlaceAnswer => ({
  ...{ outcome: 'answered', problem: null, version: 4, place: 'part in JP Nagar', by: 'Meera' },
  ...piece,
});

/** A backend with these questions that answers each decision with `answer`. */
async function openPlaces(answer: PlaceAnswer = answered()) {
  const writes: { name: string; args: object }[] = [];
  const state: AdminAreaPlacesAnswer = {
    waiting: [seventh, twin],
    waiting_total: 2,
    standing: [],
    standing_total: 0,
    areas: [{ id: 'jp', name: 'JP Nagar', city: 'Bangalore' }],
  };
  const places = createAreaPlaces({
    backend: fakeBackend({
      rpc: async (name, args, schema) => {
        if (name === 'admin_area_places') return schema.parse(state);
        writes.push({ name, args });
        return schema.parse(answer);
      },
    }),
  });
  await places.load();
  return { places, writes, state };
}

test('the area with most homes is asked about first, and an answer sends the version that was shown', async () => {
  const { places, writes, state } = await openPlaces();
  expect(places.$places.get().waiting[0]).toEqual(seventh);
  state.waiting = [twin];
  state.waiting_total = 1;
  await places.answer(seventh, 'part', 'jp');
  expect(writes).toEqual([
    { name: 'answer_area_place', args: { area: 'seventh', expected: 3, kind: 'part', parent: 'jp' } },
  ]);
  expect(places.$places.get()).toMatchObject({
    ...{ waiting: [twin], waitingTotal: 1, busy: false, problem: null },
    message: '7th Phase JP Nagar: part in JP Nagar.',
  });
});

test('an area that lies in no other is sent without one', async () => {
  const { places, writes } = await openPlaces();
  await places.answer(seventh, 'locality', null);
  expect(writes).toEqual([
    { name: 'answer_area_place', args: { area: 'seventh', expected: 3, kind: 'locality' } },
  ]);
});

describe('a spelling and the place that it is', () => {
  const listed = (id: string, name: string, homes: number) => ({
    ...{ id, name, slug: id, city: 'Bangalore', homes, societies: 0, alerts: 0 },
  });
  const [whitefield, whietfield] = [listed('wf', 'Whitefield', 542), listed('twin', 'Whietfield', 1)];

  async function openSpelling({ areas = [whietfield, whitefield], merge = 'merged' } = {}) {
    const writes: { name: string; args: object }[] = [];
    const waiting = [twin, seventh];
    const places = createAreaPlaces({
      backend: fakeBackend({
        rpc: async (name, args, schema) => {
          if (name === 'admin_area_places')
            return schema.parse({
              ...{ waiting, waiting_total: waiting.length, standing: [], standing_total: 0, areas: [] },
            });
          if (name === 'admin_area_twins') return schema.parse({ areas, apart: [], merges: [] });
          writes.push({ name, args });
          waiting.shift();
          return schema.parse(merge);
        },
      }),
    });
    await places.load();
    await places.askOne(twin);
    return { places, writes };
  }

  test('are made one area from the question, with the dialog that asks which name stays', async () => {
    const { places, writes } = await openSpelling();
    expect(places.$places.get().pair).toEqual({ first: whitefield, second: whietfield });
    places.closeOne();
    expect(places.$places.get().pair).toBeNull();
    await places.askOne(twin);
    await places.makeOne(whitefield, whietfield);
    expect(writes).toEqual([{ name: 'merge_areas', args: { kept: 'wf', merged: 'twin' } }]);
    expect(places.$places.get()).toMatchObject({
      ...{ pair: null, waiting: [seventh], turn: 1, problem: null },
      message: 'Whietfield is Whitefield now. ‘Areas that may be one place’ can undo it for 30 days.',
    });
  });

  test('are shown as they are now if one of them is gone, before the dialog or within it', async () => {
    const gone = { pair: null, problem: expect.stringContaining('has changed or is gone') };
    expect((await openSpelling({ areas: [whietfield] })).places.$places.get()).toMatchObject(gone);
    const { places } = await openSpelling({ merge: 'changed' });
    await places.makeOne(whitefield, whietfield);
    expect(places.$places.get()).toMatchObject({ ...gone, message: '' });
  });
});

test('the last answer is taken back with its new version', async () => {
  const { places, writes } = await openPlaces();
  await places.answer(seventh, 'part', 'jp');
  await places.undoLast();
  expect(writes.at(-1)).toEqual({ name: 'undo_area_place', args: { area: 'seventh', expected: 4 } });
});

test('what was skipped comes last, also after it is read again', async () => {
  const { places } = await openPlaces();
  places.skip(seventh);
  expect(places.$places.get().waiting).toEqual([twin, seventh]);
  await places.load();
  expect(places.$places.get().waiting).toEqual([twin, seventh]);
});

test('whoever answers second is told who was sooner and what holds, and the list is read again', async () => {
  const { places, state } = await openPlaces(
    answered({ outcome: 'changed', place: 'locality in HSR Layout' }),
  );
  state.waiting = [twin];
  await places.answer(seventh, 'part', 'jp');
  expect(places.$places.get()).toMatchObject({
    waiting: [twin],
    problem:
      'This has changed meanwhile: Meera was sooner. 7th Phase JP Nagar: locality in HSR Layout. Nothing was changed.',
  });
});

test('an answer that would be no tree says why, and the question stays', async () => {
  const problem = 'An area does not lie in itself.';
  const { places } = await openPlaces(answered({ outcome: 'refused', problem }));
  await places.answer(seventh, 'part', 'seventh');
  expect(places.$places.get()).toMatchObject({ waiting: [seventh, twin], problem });
});

test('a place is in words', () => {
  expect(describePlace(seventh)).toBe('a part of JP Nagar');
  expect(describePlace(twin)).toBe('another spelling of Whitefield');
  expect(describePlace(shown('r', 'ECC Road', 1, { kind: 'road', parent_name: 'Whitefield' }))).toBe(
    'a road in Whitefield',
  );
  expect(describePlace(shown('l', 'Hebbal', 1, { kind: 'locality', parent: null, parent_name: null }))).toBe(
    'a locality, in no other area',
  );
});
