import { expect, test } from 'vitest';
import { samplePages } from '#generator/site-folder/page-content.ts';

const paths = Array.from({ length: 1_000 }, (_, at) => `/property/home-${at}`);
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

test('a small site is compared completely', () => {
  expect(paths.filter(samplePages(paths.length, 1_000, at(0)))).toEqual(paths);
  expect([].filter(samplePages(0, 1_000, at(0)))).toEqual([]);
});

test('of a large site another part is compared every hour, until each page had its turn once', () => {
  const samples = Array.from({ length: 10 }, (_, hour) =>
    paths.filter(samplePages(paths.length, 100, at(hour))),
  );
  expect(samples.flat().toSorted()).toEqual(paths.toSorted());
  for (const sample of samples) expect(sample.length).toBeLessThan(200);
  expect(paths.filter(samplePages(paths.length, 100, at(10)))).toEqual(samples[0]);
});
