import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  homesInCardFile,
  HOMES_PER_FILE,
  makeCardFiles,
  placeOfCard,
} from '#domain/search/homes/card-files.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { listedHomes } from '#page-models/homes/search-index.ts';
import { aContext, aProperty, guid } from '../../../fixtures/rows.ts';

const rows = Array.from({ length: 2 * HOMES_PER_FILE + 3 }, (_, at) =>
  aProperty({ id: guid(1000 + at), slug: `home-${at}`, price: (at + 1) * 1e5 }),
);
const homes = listedHomes(rows, aContext({ properties: rows }).catalogue).map(({ home }) => home);

it('every home is in one file, at the place that its row tells', () => {
  const anyCount = fc.integer({ min: 1, max: homes.length });
  fc.assert(
    fc.property(anyCount, fc.nat(), (count, anyRow) => {
      const row = anyRow % count;
      const { files } = makeCardFiles(homes.slice(0, count), null);
      const place = placeOfCard(row, count);
      const file = files[place.file];
      expect(file?.count).toBe(homesInCardFile(place.file, count));
      expect(file && readHomes(file).home(place.row)?.slug).toBe(homes[row]?.slug);
    }),
    { numRuns: 60 },
  );
});

it('a changed home changes one file, and a new one only the last', () => {
  const before = makeCardFiles(homes, null);
  const changedAt = (now: typeof homes) =>
    makeCardFiles(now, before).files.flatMap((file, at) => (file === before.files[at] ? [] : [at]));
  expect(changedAt([...homes])).toEqual([]);
  expect(changedAt(homes.map((home, at) => (at === 5 ? { ...home, price: 1 } : home)))).toEqual([1]);
  const [newest] = homes;
  expect(changedAt(newest ? [{ ...newest, slug: 'new' }, ...homes] : [])).toEqual([2]);
});

it('no homes have no file', () => {
  expect(makeCardFiles([], null).files).toEqual([]);
});
