import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FailedFile } from '#contracts/admin-today.ts';
import { FailedFiles } from '#islands/desk/today/FailedFiles.tsx';

const failed: FailedFile = {
  partner: '6dd049a3-143f-55b0-bb30-113ce572ba81',
  name: 'Kaveri Homes',
  at: '2026-11-30T20:30:00Z',
  file_name: null,
  source: 'address',
  problem: 'The address answers with a page of words.',
  failures: 0,
  next_at: null,
};
const textOf = (file: Partial<FailedFile>) =>
  renderToStaticMarkup(<FailedFiles files={[{ ...failed, ...file }]} />);

test('a file that failed leads to its partner, and says when, why and what to do', () => {
  const shown = textOf({});
  expect(shown).toContain(`href="#partners/${failed.partner}"`);
  for (const words of ['Kaveri Homes', '1 Dec', failed.problem, 'It is read again tonight.'])
    expect(shown).toContain(words);
});

test.each([
  [
    { failures: 3, next_at: '2026-12-08T14:30:00Z' },
    /failed 3 times in turn, so it is not begun anew before/,
  ],
  [{ source: 'upload', file_name: 'homes.xlsx' }, /homes\.xlsx.*read it again, or upload another file/],
  [{ source: 'command' }, /Try another file/],
  [{ problem: null }, /could not be read/],
] as const)('a file that failed with %j says so', (file, words) => {
  expect(textOf(file)).toMatch(words);
});
