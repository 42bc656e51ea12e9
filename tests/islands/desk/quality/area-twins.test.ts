import { expect, test } from 'vitest';
import type { AreaMerge, ListedArea } from '#contracts/admin-area-twins.ts';
import { createAreaTwins } from '#islands/desk/quality/area-twins.ts';
import { describeCounts } from '#islands/desk/quality/describe-counts.ts';
import { fakeBackend } from '../../staff-fakes.ts';

const listed = (id: string, name: string, homes: number): ListedArea => ({
  ...{ id, name, homes, slug: name.toLowerCase(), city: 'Bangalore', societies: 0, alerts: 0 },
});
const whietfield = listed('a', 'Whietfield', 1);
const whitefield = listed('b', 'Whitefield', 543);

const merge: AreaMerge = {
  ...{ merged: 'c', name: 'Hope Farm', kept: 'Whitefield', at: '2026-11-20T05:00:00Z' },
  ...{ homes: 2, societies: 1, alerts: 0 },
};

/** A backend with these areas that answers each decision with `answer`. */
async function openTwins(answer: string, apart: [string, string][] = []) {
  const writes: { name: string; args: object }[] = [];
  const state = { areas: [whietfield, whitefield], apart, merges: [merge] };
  const twins = createAreaTwins({
    backend: fakeBackend({
      rpc: async (name, args, schema) => {
        if (name === 'admin_area_twins') return schema.parse(state);
        writes.push({ name, args });
        return schema.parse(answer);
      },
    }),
  });
  await twins.load();
  return { twins, writes, state };
}

test('areas of nearly the same name are listed, the name that more homes use first', async () => {
  const { twins } = await openTwins('merged');
  expect(twins.$twins.get().pairs).toEqual([{ first: whitefield, second: whietfield }]);
});

test('a pair that is two places is not listed again', async () => {
  const { twins } = await openTwins('apart', [['a', 'b']]);
  expect(twins.$twins.get().pairs).toEqual([]);
});

test('a merge names which area stays, and says what has become of the other', async () => {
  const { twins, writes, state } = await openTwins('merged');
  state.areas = [whitefield];
  expect(await twins.merge(whitefield, whietfield)).toBe(true);
  expect(writes).toEqual([{ name: 'merge_areas', args: { kept: 'b', merged: 'a' } }]);
  expect(twins.$twins.get()).toMatchObject({
    pairs: [],
    busy: false,
    problem: null,
    message: 'Whietfield is Whitefield now. Its pages follow in a few minutes.',
  });
});

test('a merge of an area that is gone says so and shows what there is', async () => {
  const { twins } = await openTwins('changed');
  expect(await twins.merge(whitefield, whietfield)).toBe(false);
  expect(twins.$twins.get().problem).toMatch(/^One of these areas has changed or is gone/);
});

test('two places are kept apart', async () => {
  const { twins, writes } = await openTwins('apart');
  await twins.keepApart({ first: whitefield, second: whietfield });
  expect(writes).toEqual([{ name: 'keep_areas_apart', args: { one: 'b', other: 'a' } }]);
  expect(twins.$twins.get().message).toBe('Whitefield and Whietfield stay two places.');
});

test('counts are in words, alerts only where there are any', () => {
  expect(describeCounts(whietfield)).toBe('1 home, 0 societies');
  expect(describeCounts({ ...whitefield, societies: 1, alerts: 2 })).toBe('543 homes, 1 society, 2 alerts');
});

test('a merge is taken back, and says so', async () => {
  const { twins, writes, state } = await openTwins('undone');
  expect(twins.$twins.get().merges).toEqual([merge]);
  state.merges = [];
  expect(await twins.undo(merge)).toBe(true);
  expect(writes).toEqual([{ name: 'undo_area_merge', args: { merged: 'c' } }]);
  expect(twins.$twins.get()).toMatchObject({
    merges: [],
    problem: null,
    message: 'Hope Farm and Whitefield are two places again. Their pages follow in a few minutes.',
  });
});

test.each([
  ['taken', /^Another area has its name and address now/],
  ['late', /more than 30 days ago/],
  ['changed', /^One of these areas has changed or is gone/],
])('a merge that cannot be taken back (%s) says why', async (answer, problem) => {
  const { twins } = await openTwins(answer);
  expect(await twins.undo(merge)).toBe(false);
  expect(twins.$twins.get().problem).toMatch(problem);
});
