import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The rows of the table, by their first column. */
const rows = (/### What lives outside[^|]+((?:\|.*\n)+)/.exec(read('.github/OPERATIONS.md'))?.[1] ?? '')
  .split('\n')
  .slice(2)
  .flatMap((line) => /^\| ([^|]+?) \|/.exec(line)?.[1] ?? []);

const links = 'tests/database/links-of-the-first-release.test.ts';
const stored = 'tests/islands/stored-by-the-first-release.test.ts';

/** By the beginning of the row: where the test is, and words of its name. */
const tested: readonly (readonly [row: string, file: string, name: string])[] = [
  [
    'Addresses of homes',
    'tests/database/former-addresses.test.ts',
    'are kept when its slug or its city changes',
  ],
  ['Addresses of homes', 'tests/database/unavailable-homes.test.ts', 'is deleted 90 days after the check'],
  ['The manifest', 'tests/domain/manifest/manifest.test.ts', 'the manifest of a site that 1.0.0 published'],
  ['The manifest', 'tests/scripts/generate.test.ts', 'whose manifest was cut off is made again by --force'],
  ['Scripts and styles', 'tests/generator/site-folder/assets.test.ts', 'those of the design before stay'],
  ['Pages', 'tests/generator/publish/cdn-headers.test.ts', 's-maxage=300, stale-while-revalidate=86400'],
  ['The search index', 'tests/domain/search/homes/homes-sheets.test.ts', 'are read by pages of 1.0.0'],
  ['The search index', 'tests/islands/search/read-index.test.ts', 'reads the names again'],
  [
    'What a page sends',
    'tests/functions/page-left-open.test.ts',
    'a page of 1.0.0 that was left open is answered',
  ],
  ['Saved and seen homes', stored, 'homes that were saved and seen with 1.0.0'],
  ['What visitors typed', stored, 'what a visitor typed with 1.0.0'],
  ['What staff typed', stored, 'what staff typed with 1.0.0'],
  [
    'Saved homes without a connection',
    'tests/islands/offline/cached-by-the-first-release.test.ts',
    'a home that 1.0.0 has kept opens without a connection',
  ],
  ['Links in mails', links, 'of a call'],
  [
    '… a visit',
    'tests/database/visit-links.test.ts',
    'opens that visit and nothing else, until the visit is over',
  ],
  ['… an alert', links, 'of an alert'],
  ['… a partner', links, 'of the homes of a partner'],
  ['… an invitation', links, 'of an invitation'],
  ['… sign-up', 'tests/server/embedded/account-links.test.ts', 'leads to our page, and its button confirms'],
  ['Calendars of staff', links, 'of a calendar of staff'],
  [
    'Calendars of staff',
    'tests/domain/calendar-files-of-the-first-release.test.ts',
    'updates the event that 1.0.0 put into a calendar',
  ],
  ['Feeds of homes', 'tests/page-models/feed/site-feeds.test.ts', 'exactly the pages that have a feed'],
  ['Sessions of staff', 'tests/server/upgrade/sessions-over-an-upgrade.test.ts', 'stays signed in'],
  ['Backups', 'tests/server/backup/backup.test.ts', 'a backup from before the newest migration is restored'],
];

test.each(rows)('what lives outside is tested as OPERATIONS says how long it is read: %s', (row) => {
  expect(tested.filter(([begin]) => row.startsWith(begin)).length).toBeGreaterThan(0);
});

test.each(tested)('the test of %s stands in %s: %s', (begin, file, name) => {
  expect(rows.filter((row) => row.startsWith(begin))).toHaveLength(1);
  expect(read(file)).toContain(name);
});
