import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PartnerFeed } from '#contracts/admin-partner-feed.ts';
import { createPartnerFile, isAtWork } from '#islands/desk/partners/partner-file.ts';
import { FileConflicts } from '#islands/desk/partners/FileConflicts.tsx';
import { FileReport } from '#islands/desk/partners/FileReport.tsx';
import { FileRuns } from '#islands/desk/partners/FileRuns.tsx';
import { AskedRows, plainDecisions } from '#islands/desk/partners/AskedRows.tsx';
import { GoneHomes } from '#islands/desk/partners/GoneHomes.tsx';
import { UnsurePlaces } from '#islands/desk/partners/UnsurePlaces.tsx';
import { fakeBackend } from '../../staff-fakes.ts';

const run: PartnerFeed['runs'][number] = {
  ...{ id: 'r1', source: 'upload', file_name: 'homes.csv', state: 'trial', problem: null },
  ...{ requested_at: '2026-11-27T04:30:00Z', ended_at: '2026-11-27T04:31:00Z', counts: { read: 3, new: 3 } },
  ...{ undoable: false, undone_at: null },
};
const report: NonNullable<PartnerFeed['report']> = {
  run: 'r1',
  mayBeTakenIn: true,
  columns: [{ name: '__proto__', readAs: 'Bedrooms', left: null, stated: 3, read: 2 }],
  meanings: [['bedrooms', 'Bedrooms']],
  homes: [{ row: 2, reference: 'K1', facts: [['Title', '<b>A home</b>']], pictures: 2 }],
  findings: [
    { row: 3, column: 'BHK', value: 'IF', reason: 'expected bedrooms', kind: 'unread' },
    { row: 4, column: '', value: 'K1', reason: 'row 2 has the same reference', kind: 'refused' },
  ],
  unsure: [
    {
      kind: 'area',
      name: 'Hebbel',
      guesses: [
        { slug: 'hebbal', name: 'Hebbal' },
        { slug: 'hebbala', name: 'Hebbala' },
      ],
      homes: 2,
      why: 'It is only alike.',
    },
  ],
  points: { hebbal: { lat: 13.036, lng: 77.597 }, hebbala: { lat: 12.95, lng: 77.5 } },
  alike: [{ name: 'Hebal', area: 'Hebbal', how: 'by the position of the row', homes: 3 }],
  parts: [{ name: 'Hebbal Extension', area: 'Hebbal', slug: 'hebbal', homes: 1 }],
  remarks: [],
};
const feed: PartnerFeed = {
  ...{ address: null, allows_http: false, accepted_at: null },
  failures: { count: 0, next_at: null },
  corrections: { columns: [], values: [] },
  places: [],
  totals: { in_files: 0, asked: 0, gone: 0, waiting: 0, missing: 0, conflicts: 0 },
  runs: [run],
  report,
  asked: [],
  waiting: [],
  conflicts: [],
  gone: [],
};

function openFile(
  answers: readonly unknown[] = [],
  stored: PartnerFeed = feed,
  { pause = (): Promise<void> => new Promise(() => undefined), onRead = (): void => undefined } = {},
) {
  const remaining = [...answers];
  const sent: object[] = [];
  const uploads: string[] = [];
  const file = createPartnerFile({
    partner: 'p1',
    newKey: () => 'key',
    pause,
    onRead,
    backend: fakeBackend({
      rpc: async (name, args, answer) => {
        if (name === 'admin_partner_feed') return answer.parse(stored);
        if (name === 'admin_partner_pictures') return answer.parse({ total: 0, rows: [] });
        sent.push(args);
        return answer.parse(remaining.shift());
      },
      upload: async (name, _body, answer) => {
        uploads.push(name);
        return answer.parse({ state: 'waiting' });
      },
    }),
  });
  return { file, sent, uploads };
}

test('a mended column or value is sent alone, so that it takes nothing from what a colleague has mended', async () => {
  const { file, sent } = openFile(['saved', 'saved', 'saved']);
  await file.open();
  await file.mendColumn('BHK', null);
  await file.mendColumn('BHK', undefined);
  await file.mendValue('BHK', 'IF', ' 3 BHK ');
  expect(sent).toEqual([
    { payload: { partner: 'p1', mended: { column: 'BHK', meaning: null } } },
    { payload: { partner: 'p1', mended: { column: 'BHK' } } },
    { payload: { partner: 'p1', mended: { column: 'BHK', value: 'IF', word: '3 BHK' } } },
  ]);
  expect(file.$file.get().message).toContain('press Read again');
});

test('an address that is none, or not encrypted, is refused in a sentence', async () => {
  const { file, sent } = openFile(['http', 'saved']);
  await file.open();
  await file.saveAddress('kaveri.example', false);
  expect(file.$file.get().problem).toContain('Write the whole address');
  await file.saveAddress('http://kaveri.example/h.csv', false);
  expect(file.$file.get().problem).toContain('not encrypted');
  await file.saveAddress(' ', false);
  expect(file.$file.get()).toMatchObject({
    problem: null,
    message: expect.stringContaining('No file is read'),
  });
  expect(sent.at(-1)).toEqual({ payload: { partner: 'p1', address: null, allows_http: false } });
});

test('a file is sent with its name and a key of its own, and one that is too large is not', async () => {
  const { file, uploads } = openFile();
  await file.open();
  await file.upload(new File(['x'], 'homes & more.csv'));
  expect(uploads).toEqual(['upload-partner-file?partner=p1&run=key&name=homes+%26+more.csv']);
  const large = new File(['x'], 'large.csv');
  Object.defineProperty(large, 'size', { value: 31 * 1024 * 1024 });
  await file.upload(large);
  expect(file.$file.get().problem).toContain('larger than 30 MB');
});

test.each([
  ['changed', 'says something else by now'],
  ['gone', 'says something else by now'],
])('a conflict that is ‘%s’ says what to do', async (answer, sentence) => {
  const { file } = openFile([answer]);
  await file.open();
  await file.resolve('h1', 'price', 'ours', 1);
  expect(file.$file.get().problem).toContain(sentence);
});

test('a home that is sold or let and still in the file says who said so, and when', () => {
  const home = { id: 'h1', title: '<b>Lake</b>', reference: 'K1', said_on: '2026-11-24', by_partner: true };
  const html = renderToStaticMarkup(<GoneHomes homes={[home]} total={3} />);
  expect(html).toContain('3 homes sold or let, and still in their file');
  expect(html).toContain('&lt;b&gt;Lake&lt;/b&gt;');
  expect(html).toContain('said by them on 24 November 2026');
  expect(renderToStaticMarkup(<GoneHomes homes={[]} total={0} />)).toBe('');
});

test('the part shows what was read, what is not clear and what may be decided', () => {
  const { file } = openFile();
  const runs = renderToStaticMarkup(<FileRuns file={file} feed={feed} />);
  expect(runs).toContain('homes.csv');
  expect(runs).toContain('Take it in');
  const shown = renderToStaticMarkup(
    <FileReport file={file} report={report} corrections={feed.corrections} isDecided={false} />,
  );
  expect(shown).toContain('As recognised: Bedrooms');
  expect(shown).toContain('&lt;b&gt;A home&lt;/b&gt;');
  expect(shown).toContain('row 2 has the same reference');
  expect(shown).not.toContain('remarks are listed');
  const long = renderToStaticMarkup(
    <FileReport
      file={file}
      report={{ ...report, found: { findings: 1240, unsure: 1, alike: 1, parts: 1 } }}
      corrections={feed.corrections}
      isDecided={false}
    />,
  );
  expect(long).toContain('The first 2 of 1,240 remarks are listed');
  expect(long).not.toContain('names of places');
  expect(shown).toContain('1 place was found by something else');
  expect(shown).toContain('by the position of the row');
  expect(shown).toContain('Hebbal Extension');
  const unclear = { file, places: report.unsure, points: report.points };
  const places = renderToStaticMarkup(<UnsurePlaces {...unclear} decided={[]} />);
  expect(places).toContain('None of these');
  expect(places).toContain('It is only alike.');
  const decided = [{ kind: 'area', name: 'Hebbel', means: null }];
  expect(renderToStaticMarkup(<UnsurePlaces {...unclear} decided={decided} />)).toBe('');
  expect(places).toContain('<details open=""><summary>');
  expect(places).toContain('<span class="sr">: Hebbal and Hebbala</span>');
  const mysuru = { hebbal: { lat: 12.35, lng: 76.61 }, hebbala: { lat: 12.36, lng: 76.6 } };
  // Of one middle, and of another city, there is no plan.
  for (const points of [{}, { hebbal: { lat: 13.036, lng: 77.597 } }, mysuru])
    expect(renderToStaticMarkup(<UnsurePlaces {...unclear} points={points} decided={[]} />)).not.toContain(
      'plan',
    );
  const columns = [
    { column: 'lift', theirs: true, ours_said: null, theirs_said: true },
    { column: 'carpet_sqft', theirs: 900, ours_said: 950, theirs_said: 900 },
  ];
  const conflicts = [{ id: 'h1', title: 'A home', reference: null, columns }];
  const sides = renderToStaticMarkup(<FileConflicts file={file} conflicts={conflicts} total={1} />);
  expect(sides).toMatch(/Ours: .*nothing<.*Theirs: .*yes</);
  // The words of the editor and of the report.
  expect(sides).toContain('<b>Carpet area beside it</b>');
});

test.each([
  [true, 'Take it in all the same', 'cannot be taken in as it is'],
  [false, 'cannot be taken in as it is', 'Take it in all the same'],
])('a refused file that may be taken in (%s) offers only what helps', (mayBeTakenIn, shown, hidden) => {
  const { file } = openFile();
  const refused = { ...run, state: 'refused' as const, problem: 'It is strange.' };
  const strange = { ...feed, runs: [refused], report: { ...report, mayBeTakenIn } };
  const runs = renderToStaticMarkup(<FileRuns file={file} feed={strange} />);
  expect(runs).toContain(shown);
  expect(runs).not.toContain(hidden);
  expect(runs).toContain('Read again');
});

test('a later file replaces what may be decided about an earlier one', () => {
  const { file } = openFile();
  const waiting = { ...run, id: 'r2', state: 'waiting' as const };
  const runs = renderToStaticMarkup(<FileRuns file={file} feed={{ ...feed, runs: [waiting, run] }} />);
  expect(runs).not.toContain('Take it in');
  expect(isAtWork({ ...feed, runs: [waiting] })).toBe(true);
  expect(isAtWork(feed)).toBe(false);
});

const candidate = { id: 'h1', title: 'A home', reference: 'row-5zdil30evv-2', shown: true, missing: true };
const askedRow: PartnerFeed['asked'][number] = {
  ...{ mark: 'N1', row: 7, title: 'A home', reference: 'N1', facts: [['Price', '₹25,000']] },
  homes: [candidate],
};

test('a row that may be a home of before is shown with it, and what staff decide is sent', async () => {
  const { file, sent } = openFile(['reading', 'changed']);
  const second = { ...askedRow, mark: 'N2', row: 8, homes: [{ ...candidate, id: 'h2' }] };
  const shown = renderToStaticMarkup(<AskedRows file={file} rows={[askedRow, second]} total={2} />);
  expect(shown).toContain('2 rows of the file may be a home that we have');
  expect(shown).toContain('It is this home');
  expect(shown).toContain('2 rows have one home each');
  expect(shown).not.toContain('row-5zdil30evv');
  await file.open();
  await file.decideRows([{ mark: 'N1', home: 'h1' }]);
  expect(sent).toEqual([{ payload: { partner: 'p1', decisions: [{ mark: 'N1', home: 'h1' }] } }]);
  expect(file.$file.get().message).toContain('read again');
  await file.decideRows([{ mark: 'N1', home: null }]);
  expect(file.$file.get().problem).toContain('A colleague has decided this');
});

test('rows that may be one and the same home are not decided at once', () => {
  const rows = [askedRow, { ...askedRow, mark: 'N2', row: 8 }];
  expect(plainDecisions(rows)).toEqual([]);
  expect(plainDecisions([askedRow])).toEqual([{ mark: 'N1', home: 'h1' }]);
});

test('the last run that changed homes can be undone, and it is said what was left alone', async () => {
  const { file, sent } = openFile([
    { state: 'undone', restored: 3, hidden: 1, removed: 0, left: 2 },
    { state: 'busy' },
    { state: 'gone' },
  ]);
  const done = { ...run, state: 'done' as const, undoable: true };
  const shown = (runs: PartnerFeed['runs']) =>
    renderToStaticMarkup(<FileRuns file={file} feed={{ ...feed, report: null, runs }} />);
  expect(shown([done])).toContain('Undo the file of');
  expect(shown([{ ...done, undoable: false, undone_at: '2026-11-28T04:31:00Z' }])).toContain('Undone on');
  await file.open();
  await file.undo('r1');
  expect(sent).toEqual([{ run: 'r1' }]);
  expect(file.$file.get().message).toBe(
    'Undone: 3 homes as before, 1 new home hidden, 2 homes with changes since, which stay. This file is not taken in again by itself.',
  );
  await file.undo('r1');
  expect(file.$file.get().problem).toContain('is being taken in');
  await file.undo('r1');
  expect(file.$file.get().problem).toContain('undone already');
});

test('once a worker has read the file, the homes of the partner are read again', async () => {
  const stored = { ...feed, runs: [{ ...run, state: 'waiting' as const }] };
  let reads = 0;
  const pause = () => {
    stored.runs = [];
    return Promise.resolve();
  };
  const { file } = openFile([], stored, { pause, onRead: () => void reads++ });
  await file.open();
  await expect.poll(() => reads).toBe(1);
  expect(file.$file.get().feed?.runs).toEqual([]);
});

test('a file that fails in turn is said to be read more seldom', () => {
  const { file } = openFile();
  const failing = { ...feed, report: null, failures: { count: 3, next_at: '2026-12-01T04:31:00Z' } };
  expect(renderToStaticMarkup(<FileRuns file={file} feed={failing} />)).toContain('failed 3 times in turn');
});

test('a part that is no area is made one with a press, and taken back', async () => {
  const told = { problem: null, version: 2, place: 'part in Hebbal', by: null };
  const { file, sent } = openFile([
    { ...told, outcome: 'answered' },
    { ...told, outcome: 'undone' },
  ]);
  await file.open();
  const [part] = report.parts;
  if (!part) throw new Error('The report names no part');
  const shown = () =>
    renderToStaticMarkup(
      <FileReport file={file} report={report} corrections={feed.corrections} isDecided={false} />,
    );
  expect(shown()).toContain('Make it an area');
  await file.makePart(part);
  expect(file.$file.get().message).toBe(
    'Hebbal Extension is an area in Hebbal now. Read the file again, and its homes are there.',
  );
  expect(shown()).toMatch(/an area now.*Undo/);
  expect(shown()).not.toContain('Make it an area');
  await file.undoPart(part);
  expect(file.$file.get().message).toBe('Taken back: Hebbal Extension is no area.');
  expect(shown()).toContain('Make it an area');
  expect(sent).toEqual([{ area: 'key', name: 'Hebbal Extension', parent: 'hebbal' }, { area: 'key' }]);
});

test.each([
  [
    'repeated',
    null,
    { message: 'Hebbal Extension is an area already. Read the file again, and its homes are there.' },
  ],
  ['refused', 'An area cannot have this name.', { problem: 'An area cannot have this name.' }],
  ['gone', null, { problem: 'Hebbal is no area any more. Read the file again.' }],
])('a press for a part that is %s says what to do', async (outcome, problem, said) => {
  const { file } = openFile([{ outcome, problem, version: null, place: null, by: null }]);
  await file.open();
  const [part] = report.parts;
  if (part) await file.makePart(part);
  expect(file.$file.get()).toMatchObject(said);
  // Nothing was made that could be taken back.
  expect([...file.$file.get().made.values()].filter((made) => made !== null)).toEqual([]);
});
