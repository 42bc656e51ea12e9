import { expect, test } from 'vitest';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { beginEachWithFirstVersion } from './first-version.ts';
import { idOf } from './data-set.ts';
import { filesIn, pageIn, type TestingSite } from './testing-site.ts';

let site: TestingSite;
let siteDir: string;
let publisher: SitePublisher;

beginEachWithFirstVersion((version) => {
  ({ site, siteDir } = version);
  publisher = site.publisher({ siteDir });
});

const enter = (entered: object) =>
  site.sql.query(
    `insert into public.site_settings (entered) values ($1) on conflict (id) do update set entered = excluded.entered`,
    [entered],
  );
const number = 'PRM/KA/RERA/1251/446/AG/171113/000001';

test('a changed setting that every page shows is on every page after the next publish of the queue', async () => {
  await publisher.publishAll();
  await enter({ reraAgentNumber: number });
  site.logged.length = 0;
  const report = await publisher.publishEntities([{ type: 'property', id: idOf(203) }], []);
  const pages = filesIn(siteDir).filter((name) => name.endsWith('.html'));
  expect(report.failed).toEqual([]);
  for (const name of ['index.html', 'about/index.html', 'privacy/index.html'])
    expect(pageIn(siteDir, name)).toContain(number);
  // The desk has a frame of its own, without the footer of visitors.
  const withFooter = pages.filter((name) => name !== 'admin/index.html');
  expect(withFooter.filter((name) => !pageIn(siteDir, name).includes(number))).toEqual([]);
  expect(site.logged.filter((line) => line.includes('without being predicted'))).toEqual([]);
  expect((await publisher.publishAll()).rendered).toEqual([]);
});

test('a changed setting of one page renders only that page, and can be cleared again', async () => {
  await publisher.publishAll();
  await enter({ phone: '+918012345678' });
  expect((await publisher.publishAll()).rendered.map(({ path }) => path)).toEqual(['/']);
  expect(pageIn(siteDir, 'index.html')).toContain('tel:+918012345678');
  await enter({});
  expect((await publisher.publishAll()).rendered.map(({ path }) => path)).toEqual(['/']);
});

test('a page published alone after a setting change leaves the other pages to the next publish', async () => {
  await publisher.publishAll();
  await enter({ email: 'hello@angala.example' });
  await publisher.publishOne('area', 'hebbal');
  expect(pageIn(siteDir, 'index.html')).not.toContain('hello@angala.example');
  await publisher.publishEntities([{ type: 'property', id: idOf(203) }], []);
  expect(pageIn(siteDir, 'index.html')).toContain('hello@angala.example');
  await enter({ email: 'team@angala.example' });
  await publisher.publishOne('area', 'hebbal');
  site.logged.length = 0;
  await publisher.publishAll();
  expect(pageIn(siteDir, 'index.html')).toContain('team@angala.example');
  expect(site.logged.filter((line) => line.includes('without being predicted'))).toEqual([]);
});
