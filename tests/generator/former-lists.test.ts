import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas, idOf } from './data-set.ts';
import { change, openTestingSite, type TestingSite } from './testing-site.ts';

let site: TestingSite;
beforeAll(async () => {
  site = await openTestingSite();
});
afterAll(() => site.close());

const list = '/buy/in/whitefield-bangalore';
const rulesOf = (siteDir: string) =>
  readFileSync(join(siteDir, '_redirects'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('/buy/in/'));

test('a list that loses its homes redirects to the page of its place, until it has homes again', async () => {
  await site.reset();
  const siteDir = site.folder();
  const publisher = site.publisher({ siteDir });
  await publisher.publishAll();
  const move = async (area_id: string) => {
    await change(site, 'properties', idOf(203), { area_id });
    const { removed } = await publisher.publishAll();
    return removed.map(({ path }) => path);
  };
  expect(rulesOf(siteDir)).toEqual([]);
  await move(areas.whitefield);
  expect(rulesOf(siteDir).filter((line) => line.startsWith(list))).toEqual([]);
  expect(await move(areas.hebbal)).toContain(list);
  const rulesBefore = rulesOf(siteDir);
  expect(rulesBefore).toContain(`${list} /bangalore/areas/whitefield-bangalore 302`);

  // A publish of the same rows into another folder has the same redirects.
  const freshFolder = site.folder();
  await site.publisher({ siteDir: freshFolder }).publishAll();
  expect(rulesOf(freshFolder)).toEqual(rulesBefore);

  await move(areas.whitefield);
  expect(rulesOf(siteDir).filter((line) => line.startsWith(`${list} `))).toEqual([]);
});

test('the list of what becomes another spelling leads to that of the place, with its feed, until that is taken back', async () => {
  await site.reset();
  const siteDir = site.folder();
  const publisher = site.publisher({ siteDir });
  const say = async (kind: string | null, above: string | null) => {
    await site.sql.query('update area_places set kind = $2, parent_id = $3 where area_id = $1', [
      areas.hebbal,
      kind,
      above,
    ]);
    await publisher.publishAll();
    return rulesOf(siteDir).filter((line) => line.startsWith('/buy/in/hebbal'));
  };
  expect(await say(null, null)).toEqual([]);
  const leading = await say('spelling', areas.yelahanka);
  expect(leading).toContain('/buy/in/hebbal /buy/in/yelahanka 302');
  expect(leading).toContain('/buy/in/hebbal.atom /buy/in/yelahanka.atom 302');
  expect(leading).toContain('/buy/in/hebbal/2-bhk /buy/in/yelahanka/2-bhk 302');
  expect(await say(null, null)).toEqual([]);
});

test('the newest five hundred lists that lost their homes are remembered, for a year', async () => {
  await site.reset();
  const paths = Array.from({ length: 510 }, (_, at) => `/rent/in/place-${at}`);
  await site.client.rpc('record_former_lists', { removed: paths });
  const { data } = await site.client.rpc('record_former_lists', { removed: ['/buy/at/last'] });
  expect(data).toHaveLength(500);
  expect(data?.[0]).toBe('/buy/at/last');
  await site.sql.exec(
    `update former_lists set gone_at = gone_at - interval '2 years' where path <> '/buy/at/last'`,
  );
  expect((await site.client.rpc('record_former_lists', { removed: [] })).data).toEqual(['/buy/at/last']);
});
