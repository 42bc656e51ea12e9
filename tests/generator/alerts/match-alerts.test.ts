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

test('an alert for a locality finds the homes of a part, and no more once the part lies in another', async () => {
  await site.sql
    .exec(`update alerts set query = 'area=hebbal', label = 'Homes for sale: Hebbal and its parts';
    insert into alerts (subscriber, offer, query, label, rhythm, consent, status, confirmed_at, expires_at)
      select id, 'Sale', 'area=whitefield-bangalore', 'Homes for sale: Whitefield and its parts', 'at once', 'Yes', 'active',
        now() - interval '1 hour', now() + interval '90 days' from alert_subscribers`);
  const addIn = async (number: number, above: string) => {
    await site.sql.query(`update area_places set kind = 'part', parent_id = $2 where area_id = $1`, [
      areas.yelahanka,
      above,
    ]);
    await anyTable(site.client)
      .from('properties')
      .insert([homeRow(number, { area_id: areas.yelahanka, area: 'Yelahanka' })]);
    await publisher.publishAll();
  };
  await addIn(91, areas.hebbal);
  await addIn(92, areas.whitefield);
  const matches = await site.sql.query<{ query: string; property_id: string }>(
    `select alerts.query, alert_matches.property_id from alert_matches join alerts on alerts.id = alert_matches.alert_id
      where kind = 'new' order by property_id`,
  );
  expect(matches).toEqual([
    { query: 'area=hebbal', property_id: idOf(91) },
    { query: 'area=whitefield-bangalore', property_id: idOf(92) },
  ]);
});
