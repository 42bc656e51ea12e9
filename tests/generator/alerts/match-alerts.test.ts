import { expect, test } from 'vitest';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { beginEachWithFirstVersion } from '../first-version.ts';
import { areas, homeRow, idOf } from '../data-set.ts';
import { anyTable } from '#server/supabase/clients.ts';
import { change, type TestingSite } from '../testing-site.ts';

let site: TestingSite;
let publisher: SitePublisher;
beginEachWithFirstVersion(async (version) => {
  ({ site } = version);
  publisher = site.publisher({ siteDir: version.siteDir });
  await publisher.publishAll();
  await site.sql.exec(`
    insert into alert_subscribers (email) values ('asha@mail.example');
    insert into alerts (subscriber, offer, query, label, rhythm, consent, status, confirmed_at, expires_at)
      select id, 'Sale', 'max=7000000', 'Homes for sale: Up to ₹70 L', 'at once', 'Yes', 'active',
        now() - interval '1 hour', now() + interval '90 days' from alert_subscribers`);
});

const found = () =>
  site.sql.query<{ kind: string; property_id: string }>(
    'select kind, property_id from alert_matches order by kind, property_id',
  );

test('a publish matches its new and its reduced homes with alerts, each once', async () => {
  const { error } = await anyTable(site.client)
    .from('properties')
    .insert([homeRow(91, { price: 6_000_000 }), homeRow(92, { price: 9_000_000 })]);
  expect(error).toBeNull();
  await change(site, 'properties', idOf(30), { price: 5_000_000 });
  await publisher.publishAll();
  await publisher.publishAll();
  expect(await found()).toEqual([
    { kind: 'new', property_id: idOf(91) },
    { kind: 'reduced', property_id: idOf(30) },
  ]);
});

test('publishing one page while others are stale matches only the home of that page', async () => {
  await change(site, 'properties', idOf(30), { price: 5_000_000 });
  await change(site, 'properties', idOf(31), { price: 5_000_000 });
  await publisher.publishEntities([{ type: 'property', id: idOf(30) }], []);
  const first = (await found()).map(({ property_id: id }) => id);
  expect(first).toContain(idOf(30));
  await publisher.publishAll();
  expect((await found()).map(({ property_id: id }) => id)).toEqual([idOf(30), idOf(31)]);
});

test('a failure of the alerts does not fail the publish, and the next publish of anything matches its homes', async () => {
  await site.sql.exec('alter table alert_homes rename to away');
  await change(site, 'properties', idOf(30), { price: 5_000_000 });
  const report = await publisher.publishEntities([{ type: 'property', id: idOf(30) }], []);
  expect(report.failed).toEqual([]);
  expect(site.logged.join('\n')).toContain('The alerts could not be told of this publish');
  await site.sql.exec('alter table away rename to alert_homes');
  await publisher.publishEntities([{ type: 'area', id: areas.loner }], []);
  expect(await found()).toEqual([{ kind: 'reduced', property_id: idOf(30) }]);
});
