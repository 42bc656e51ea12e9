import { expect, test } from 'vitest';
import { createPageList } from '#islands/desk/generator/page-list.ts';
import { fakeBackend, pageRow, toastRecorder } from '../../staff-fakes.ts';

const three = ['1', '2', '3'].map((id) => pageRow(id));

/** A list over a backend that gives two rows first. `answerRest` makes it give the third, or fail instead. */
function setUpList() {
  let answerRest = (_failing: boolean) => {};
  const access = new Promise<boolean>((resolve) => (answerRest = resolve));
  const backend = fakeBackend({
    rpc: async (_name, args, answer) => {
      if (!('after_row' in args)) return answer.parse({ rows: three.slice(0, 2), next: '2' });
      if (await access) throw new Error('cut off');
      return answer.parse({ rows: three.slice(2), next: null });
    },
  });
  const toasts = toastRecorder();
  const list = createPageList({ backend, showToast: toasts.show });
  return { list, answerRest, state: () => list.$kinds.get().property };
}

async function firstRows({ state }: ReturnType<typeof setUpList>): Promise<void> {
  while (state().rows.length === 0) await Promise.resolve();
}

test('shows the first rows while the others load, with the list marked as loading', async () => {
  const fixture = setUpList();
  const loaded = fixture.list.load('property');
  await firstRows(fixture);
  expect(fixture.state()).toMatchObject({ load: 'opening', rows: [{ id: '1' }, { id: '2' }] });
  fixture.answerRest(false);
  await loaded;
  expect(fixture.state()).toMatchObject({ load: 'ready', rows: three });
});

test('keeps all rows of a list while it is read again', async () => {
  const fixture = setUpList();
  fixture.answerRest(false);
  await fixture.list.load('property');
  const states: string[] = [];
  fixture.list.$kinds.listen(({ property }) => states.push(`${property.load} ${property.rows.length}`));
  await fixture.list.load('property');
  expect(states).toEqual(['loading 3', 'ready 3']);
});

test('discards rows and selection when the rest of the list cannot be read', async () => {
  const fixture = setUpList();
  const loaded = fixture.list.load('property');
  await firstRows(fixture);
  fixture.list.toggle('1');
  fixture.answerRest(true);
  await loaded;
  expect(fixture.state()).toMatchObject({ load: 'failed', rows: [], chosen: new Set() });
});

test('keeps no part of a list that is read again before the rest of it arrives, when that fails', async () => {
  const fixture = setUpList();
  const loaded = fixture.list.load('property');
  await firstRows(fixture);
  const again = fixture.list.load('property');
  expect(fixture.state().load).toBe('opening');
  fixture.answerRest(true);
  await Promise.all([loaded, again]);
  expect(fixture.state()).toMatchObject({ load: 'failed', rows: [] });
});

test('replaces known rows by fresh ones, keeps their order, and returns both', async () => {
  const { list, answerRest, state } = setUpList();
  answerRest(false);
  await list.load('property');
  const renamed = pageRow('2', { name: 'Renamed' });
  expect(list.merge('property', [renamed, pageRow('9')])).toEqual([{ was: pageRow('2'), now: renamed }]);
  expect(state().rows.map(({ name }) => name)).toEqual(['Home 1', 'Renamed', 'Home 3']);
});
