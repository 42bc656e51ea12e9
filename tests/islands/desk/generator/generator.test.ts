import { expect, test } from 'vitest';
import { createGenerator } from '#islands/desk/generator/generator.ts';
import { blockedStorage } from '../../fake-storage.ts';
import { fakeBackend, job, pageRow, refusal, toastRecorder } from '../../staff-fakes.ts';
import { idle, texts, setUpGenerator } from './generator-fixture.ts';

test('reads a list of several pages to its end', async () => {
  const fixture = setUpGenerator(['1', '2', '3', '4', '5'].map((id) => pageRow(id)));
  const generator = fixture.open();
  await generator.begin();
  expect(generator.list.$kinds.get().property.rows.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
  expect(fixture.reads.slice(0, 3)).toMatchObject([{}, { after_row: '2' }, { after_row: '4' }]);
});

test('generating queues and logs every page, closes the dialog at 100% after two seconds and clears the selection', async () => {
  const fixture = setUpGenerator([pageRow('1'), pageRow('2', { status: 'never_generated' })]);
  const generator = fixture.open();
  await generator.begin();
  generator.list.chooseShown();
  const generating = generator.work.generate('property', generator.list.chosenRows(), 'some');
  expect(generator.work.$progress.get()).toMatchObject({ open: true, busy: true, count: 2 });
  await generating;
  await idle(generator);
  expect(fixture.calls).toMatchObject([
    { dry_run: true },
    { action: 'generate', entity_type: 'property', entity_ids: ['1', '2'], priority: 10 },
  ]);
  expect(fixture.waits).toContain(2_000);
  expect(fixture.toasts.shown).toContainEqual({
    title: 'Generation Queued',
    description: '2 entity(ies) queued for generation',
    tone: 'plain',
  });
  expect(generator.work.$progress.get()).toMatchObject({ open: false, busy: false, percent: 100 });
  expect(generator.list.$current.get().chosen.size).toBe(0);
  expect(texts(generator)).toEqual([
    'info: 2 pages would change: 2 never generated.',
    'info: Queueing 2 properties…',
    'success: 2 entity(ies) queued for generation',
    'success: Home 1: published, 29.3 KB in 4 ms.',
    'success: Home 2: published, 29.3 KB in 4 ms.',
  ]);
});

test('generating leaves out hidden pages and fails when no page is left', async () => {
  const fixture = setUpGenerator([pageRow('1', { published: false }), pageRow('2')]);
  const generator = fixture.open();
  await generator.begin();
  await generator.work.generate('property', generator.list.$shown.get(), 'all');
  expect(fixture.calls.at(-1)?.entity_ids).toEqual(['2']);
  await generator.work.generate('property', [pageRow('1', { published: false })], 'some');
  expect(fixture.toasts.last()).toMatchObject({ title: 'Generation Failed', tone: 'destructive' });
  expect(generator.work.$progress.get()).toMatchObject({ open: true, busy: false });
});

test('more than 500 pages are generated only after a question, and all of a kind are named by one word', async () => {
  const rows = Array.from({ length: 501 }, (_, id) => pageRow(String(id)));
  const fixture = setUpGenerator(rows);
  const generator = fixture.open();
  await generator.begin();
  await generator.work.request('property', generator.list.$shown.get(), 'all');
  expect(generator.work.$question.get()).toMatchObject({ kind: 'property', scope: 'all' });
  generator.work.disagree();
  expect(fixture.calls).toEqual([]);

  await generator.work.request('property', generator.list.$shown.get(), 'all');
  await generator.work.agree(generator.work.$question.get()?.rows ?? []);
  expect(fixture.calls).toEqual([
    { action: 'generate', entity_type: 'property', scope: 'all', dry_run: true },
    { action: 'generate', entity_type: 'property', scope: 'all', priority: 9 },
  ]);
  expect(generator.work.$question.get()).toBeNull();
  await idle(generator);
  expect(texts(generator)).toContain('success: 501 properties done.');
  expect(generator.work.$progress.get().open).toBe(true);
});

test('those of the question that are not up to date can be generated alone', async () => {
  const rows = Array.from({ length: 501 }, (_, id) =>
    pageRow(String(id), id === 7 ? { status: 'needs_update' } : {}),
  );
  const fixture = setUpGenerator(rows);
  const generator = fixture.open();
  await generator.begin();
  await generator.work.request('property', generator.list.$shown.get(), 'all');
  await generator.work.agree(rows.filter(({ status }) => status !== 'generated'));
  expect(fixture.calls).toMatchObject([{ entity_ids: ['7'], priority: 10 }]);
});

test('500 pages are generated without a question, and named by their ids', async () => {
  const fixture = setUpGenerator(Array.from({ length: 500 }, (_, id) => pageRow(String(id))));
  const generator = fixture.open();
  await generator.begin();
  await generator.work.request('property', generator.list.$shown.get(), 'all');
  expect(fixture.calls.at(-1)?.entity_ids).toHaveLength(500);
});

test('no poll grows with the pages that wait, and those too many for one answer are read at the end', async () => {
  const rows = Array.from({ length: 30 }, (_, id) => pageRow(String(id)));
  const fixture = setUpGenerator(rows, undefined, 20);
  const generator = fixture.open();
  await generator.begin();
  await generator.work.generate('property', generator.list.$shown.get(), 'all');
  await idle(generator);
  expect(fixture.polls.slice(1)).toEqual(fixture.polls.slice(1).map(() => ({ since: 'now' })));
  expect(texts(generator).at(-1)).toBe('success: 30 properties done.');
  expect(generator.list.$shown.get().every(({ job: open }) => open === null)).toBe(true);
});

test('the dialog of one page goes on to say that the page is published', async () => {
  const fixture = setUpGenerator([pageRow('1')]);
  const generator = fixture.open();
  await generator.begin();
  const said: (string | undefined)[] = [];
  generator.work.$progress.listen(({ open, out }) => void (open && said.push(out?.name)));
  await generator.work.generate('property', generator.list.$shown.get(), 'some');
  expect(said.at(-1)).toBe('Home 1');
  expect(generator.work.$progress.get().open).toBe(false);
});

test('the dialog of one page stays open while no worker takes it', async () => {
  const fixture = setUpGenerator([pageRow('1')]);
  fixture.setWork((row) => row);
  const generator = fixture.open();
  await generator.begin();
  await generator.work.generate('property', generator.list.$shown.get(), 'some');
  expect(generator.work.$progress.get()).toMatchObject({ open: true, out: null });
  fixture.setWork((row) => ({ ...row, job: null }));
  await idle(generator);
});

test('queued pages are shown as queued at once', async () => {
  const fixture = setUpGenerator([pageRow('1'), pageRow('2')]);
  const generator = fixture.open();
  await generator.begin();
  const states: (string | undefined)[] = [];
  generator.list.$shown.listen(([row]) => void states.push(row?.job?.status));
  await generator.work.generate('property', generator.list.$shown.get(), 'some');
  await idle(generator);
  expect(states[0]).toBe('queued');
  expect(states.at(-1)).toBeUndefined();
});

test('splits more pages than one request allows into several requests', async () => {
  const rows = Array.from({ length: 5_001 }, (_, id) => pageRow(String(id)));
  const fixture = setUpGenerator(rows);
  const generator = fixture.open();
  await generator.work.generate('property', rows, 'some');
  expect(fixture.calls.filter(({ dry_run }) => !dry_run).map(({ entity_ids }) => entity_ids?.length)).toEqual(
    [5_000, 1],
  );
  expect(texts(generator)[0]).toBe('info: 5000 pages of the first 5,000 would change: 5000 never generated.');
  expect(fixture.toasts.last()?.description).toBe('5001 entity(ies) queued for generation');
});

test.each([
  ['No active session', 401, 1],
  ['Admin privileges are required to do this.', 403, 1],
  ['The pages could not be queued. Please try again.', 500, 0],
] as const)(
  'a refusal (%s) shows a toast and an error in the log',
  async (message, status, sessionChecks) => {
    const fixture = setUpGenerator([pageRow('1')], () => refusal(message, status));
    const generator = fixture.open();
    await generator.work.generate('property', [pageRow('1')], 'some');
    expect(fixture.toasts.last()).toEqual({
      title: 'Generation Failed',
      description: message,
      tone: 'destructive',
    });
    expect(texts(generator).at(-1)).toBe(`error: Generation Failed: ${message}`);
    expect(fixture.refused()).toBe(sessionChecks);
  },
);

test('reports a deletion once the pages are gone', async () => {
  const fixture = setUpGenerator([pageRow('1'), pageRow('2')]);
  fixture.setWork((row) => ({ ...row, job: null, status: 'never_generated', html_path: null }));
  const generator = fixture.open();
  await generator.begin();
  await generator.work.remove('property', generator.list.$shown.get());
  expect(fixture.calls).toMatchObject([{ action: 'delete', entity_ids: ['1', '2'] }]);
  expect(fixture.toasts.last()).toEqual({
    title: 'HTML Deleted',
    description: 'Deleted 2 properties',
    tone: 'plain',
  });
  expect(generator.list.$shown.get().map(({ status }) => status)).toEqual([
    'never_generated',
    'never_generated',
  ]);
  expect(texts(generator)).toContain('success: Home 1: taken down.');
});

test('reports a deletion without a worker as queued, and a failed one with its reason', async () => {
  const fixture = setUpGenerator([pageRow('1')]);
  fixture.setWork((row) => row);
  const generator = fixture.open();
  await generator.begin();
  void generator.work.remove('property', [pageRow('1')]);
  while (fixture.toasts.shown.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(fixture.toasts.last()?.title).toBe('Deletion Queued');
  fixture.setWork((row) => ({ ...row, job: job('failed', 'The folder is read-only') }));
  await generator.work.remove('property', [pageRow('1')]);
  expect(fixture.toasts.last()).toMatchObject({
    title: 'Delete Failed',
    description: 'The folder is read-only',
  });
});

test('pages that were never generated cannot be deleted', async () => {
  const fixture = setUpGenerator([]);
  const generator = fixture.open();
  const neverGenerated = pageRow('1', { status: 'never_generated', html_path: null });
  expect(generator.work.removable([neverGenerated])).toEqual([]);
  await generator.work.remove('property', []);
  expect(fixture.calls).toEqual([]);
  expect(fixture.toasts.last()?.title).toBe('Delete Failed');
});

test('a reload restores the log and follows jobs that are still running', async () => {
  const fixture = setUpGenerator([pageRow('1', { job: job('running') }), pageRow('2')]);
  fixture.open().log.write('info', 'Queueing 1 property…');
  const reopened = fixture.open();
  await reopened.begin();
  expect(texts(reopened)[0]).toBe('info: Queueing 1 property…');
  await idle(reopened);
  expect(texts(reopened)).toContain('success: Home 1: published, 29.3 KB in 4 ms.');
});

test('the log is kept when the tab is closed, with the lines of another tab', () => {
  const fixture = setUpGenerator([]);
  const [one, other] = [fixture.open(), fixture.open()];
  one.log.write('info', 'from one tab');
  other.log.write('info', 'from another');
  expect(texts(fixture.open())).toEqual(['info: from one tab', 'info: from another']);
});

test('discards a stored log that is not valid', () => {
  const fixture = setUpGenerator([]);
  fixture.storage.setItem('angala.publishing-log', '[{"id":1,"at":5,"tone":"<b>","text":{}}]');
  expect(texts(fixture.open())).toEqual([]);
  fixture.storage.setItem('angala.publishing-log', 'not JSON');
  expect(texts(fixture.open())).toEqual([]);
});

test('a list that cannot be read reports its kind and the reason', async () => {
  const toasts = toastRecorder();
  const generator = createGenerator({
    backend: fakeBackend({ rpc: () => refusal('permission denied', 403) }),
    showToast: toasts.show,
    pause: () => Promise.resolve(),
    clock: () => 0,
    now: () => new Date(0),
    openStorage: blockedStorage,
  });
  await generator.refresh();
  expect(toasts.shown).toEqual([
    { title: 'Error', description: 'Failed to load property data: permission denied', tone: 'destructive' },
  ]);
});

test('selecting all adds the filtered rows to the earlier selection, and each kind keeps its filter', async () => {
  const fixture = setUpGenerator([pageRow('1'), pageRow('2', { name: 'Villa' })]);
  const { list, begin } = fixture.open();
  await begin();
  list.toggle('1');
  list.filter({ search: 'villa' });
  list.chooseShown();
  expect([...list.$current.get().chosen].sort()).toEqual(['1', '2']);
  list.deselectShown();
  expect([...list.$current.get().chosen]).toEqual(['1']);
  list.open('society');
  expect(list.$current.get().chosen.size).toBe(0);
  list.open('property');
  expect(list.$current.get().filter.search).toBe('villa');
});
