import { expect, test } from 'vitest';
import { judgeDisks, judgeModes, judgeStorage, judgeUnfinished } from '#server/checkup/judge-machine.ts';

const MB = 1024 * 1024;

test.each([
  ['a large disk with room', 601 * MB, 100_000 * MB, []],
  ['a large disk that is nearly full', 599 * MB, 100_000 * MB, ['The disk of /data has 599 MB left.']],
  ['a small disk with a tenth left', 101 * MB, 1000 * MB, []],
  ['a small disk with less than a tenth left', 99 * MB, 1000 * MB, ['The disk of /data has 99 MB left.']],
])('the disk check has the expected findings for %s', (_, free, size, wrong) => {
  expect(judgeDisks([{ folder: '/data', free, size }]).map((finding) => finding.wrong)).toEqual(wrong);
});

test.each([
  [0o700, 0],
  [0o600, 0],
  [0o750, 1],
  [0o701, 1],
  [0o644, 1],
])('a folder with mode %o has %i findings', (mode, count) => {
  expect(judgeModes([{ path: '.local', mode }])).toHaveLength(count);
});

const stored = (...names: string[]) => names.map((name) => ({ bucket: 'sitemaps', name }));

test.each([
  ['rows and files agree', stored('sitemap.xml'), stored('sitemap.xml'), ['sitemap.xml'], []],
  [
    'a file is gone',
    stored('sitemap.xml'),
    [],
    null,
    ['Storage lists 1 file that is not there: sitemaps/sitemap.xml.'],
  ],
  ['a file has no row', [], stored('x'), null, ['1 file in storage belongs to nothing: sitemaps/x.']],
  [
    'an obsolete sitemap file is left',
    stored('sitemap.xml', 'sitemap2.xml'),
    null,
    ['sitemap.xml', 'sitemap1.xml'],
    ['Storage keeps sitemaps/sitemap2.xml, which the sitemap no longer has.'],
  ],
  ['storage and site are on another machine', stored('sitemap.xml'), null, null, []],
])('the storage check has the expected findings when %s', (_, inDatabase, files, sitemap, wrong) => {
  expect(
    judgeStorage(
      { listed: inDatabase, files: files?.map((file) => ({ ...file, fault: null })) ?? null },
      sitemap,
    ).map((finding) => finding.wrong),
  ).toEqual(wrong);
});

test('a stored file that differs from what was stored is a finding, a photograph too', () => {
  const photograph = { bucket: 'photographs', name: 'ab/1440.avif' };
  expect(judgeStorage({ listed: [], files: [{ ...photograph, fault: 'another size' }] }, null)).toMatchObject(
    [{ wrong: '1 file in storage is not as stored: photographs/ab/1440.avif (another size).' }],
  );
});

test('partial files are one finding that lists them', () => {
  expect(judgeUnfinished([])).toEqual([]);
  expect(judgeUnfinished(['a.eml.1-0.unfinished', 'b.1-1.unfinished'])[0]?.wrong).toBe(
    '2 half-written files were left behind: a.eml.1-0.unfinished and b.1-1.unfinished.',
  );
});
