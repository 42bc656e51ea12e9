import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { growthNotes, type SiteSize } from '#server/checkup/growth-notes.ts';
import { readSiteSize } from '#server/checkup/read-site-size.ts';

const MEGABYTE = 1024 ** 2;
const small: SiteSize = {
  folder: '/site',
  files: 470,
  bytes: 49 * MEGABYTE,
  biggest: { file: '_a/lightbox.js', bytes: 100_000 },
  filesOfFolder: 150,
  redirects: 34,
  branchBytes: null,
};

test('a small site comes near no limit', () => {
  expect(growthNotes(small)).toEqual([]);
});

test.each<[Partial<SiteSize>, string[]]>([
  [{ files: 15_999 }, []],
  [
    { files: 16_000 },
    ['/site has 16,000 files, 80 % of the 20,000 files that Cloudflare takes on its free plan'],
  ],
  [
    { files: 45_035 },
    ['/site has 45,035 files, 225 % of the 20,000 files that Cloudflare takes on its free plan'],
  ],
  [{ files: 81_000 }, ['/site has 81,000 files, 81 % of the 1,00,000 files that Cloudflare takes']],
  [
    { filesOfFolder: 50_000 },
    ['One folder of /site has 50,000 files, 92 % of the 54,000 files that Netlify takes'],
  ],
  [{ redirects: 1_700 }, ['/site/_redirects has 1,700 lines, 85 % of the 2,000 lines']],
  [
    { biggest: { file: 'sitemap1.xml', bytes: 24 * MEGABYTE } },
    ['sitemap1.xml has 24 MB, 96 % of the 25 MB'],
  ],
  [{ bytes: 1_600 * MEGABYTE }, ['/site has 1.6 GB, 156 % of the 1.0 GB that GitHub Pages takes']],
  [
    { branchBytes: 4_500 * MEGABYTE },
    ['The branch published has 4.4 GB, 87 % of the 5.0 GB that GitHub advises'],
  ],
])('a site near a limit of a host is told what to do: %j', (change, begins) => {
  const notes = growthNotes({ ...small, ...change });
  expect(notes.map((note, at) => note.slice(0, begins[at]?.length))).toEqual(begins);
  for (const note of notes) expect(note).toMatch(/ If that is your host: [^.]+.*\.$/);
});

test('a published site is counted as a host counts it, with the branch that holds it', async () => {
  const repository = mkdtempSync(join(tmpdir(), 'angala-growth-'));
  const site = join(repository, 'public');
  mkdirSync(join(site, 'buy'), { recursive: true });
  writeFileSync(
    join(site, '_redirects'),
    '# by us\n/a /b 301\n\n/property/* /bangalore/property/:splat 200\n',
  );
  writeFileSync(join(site, 'buy/index.html'), 'x'.repeat(5_000));
  writeFileSync(join(site, 'buy/2.html'), 'x');
  const names = ['_redirects', 'buy/2.html', 'buy/index.html'];
  const before = await readSiteSize(site, names);
  expect(before).toMatchObject({
    files: 3,
    biggest: { file: 'buy/index.html', bytes: 5_000 },
    filesOfFolder: 2,
    redirects: 2,
    branchBytes: null,
  });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: repository });
  git('init', '--quiet', '--initial-branch=published');
  git('add', '.');
  git('commit', '--quiet', '-m', 'pages');
  expect((await readSiteSize(site, names)).branchBytes).toBeGreaterThan(100);
});
