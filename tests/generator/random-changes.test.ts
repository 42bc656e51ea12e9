import type { Entity } from '#domain/entity.ts';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { SitePublisher } from '#generator/publish/site-publisher.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { anyTable } from '#server/supabase/clients.ts';
import { tables } from './affected/changed-columns.ts';
import { areaRow, areas, bangalore, dataSet, homeRow, idOf, societies } from './data-set.ts';
import { addRows, bytesIn, openTestingSite, type TestingSite } from './testing-site.ts';
import { nightlyIf } from '../fixtures/nightly.ts';

/** Columns that the database sets, or that name rows of another table: those are changed by a kind of their own. */
const OTHER_COLUMNS = ['id', 'slug', 'history', 'photographs', 'area_id', 'society_id', 'city_id', 'user_id'];
const mysore = idOf(0xc1);
const mysoreArea = idOf(0xa5);

for (const [seed, database, rounds] of [
  [1, 'postgres', 6],
  [2, 'pglite', 10],
  [3, 'postgres', 20],
] as const)
  test(
    `a running worker and a clean publish write the same files after ${rounds} rounds of random changes (seed ${seed}, on ${database})`,
    // Two publishes a round, one of them into an empty folder: this takes minutes on a busy machine.
    { ...nightlyIf(seed > 1), timeout: 300_000 },
    async () => {
      const site = await openTestingSite({ database });
      onTestFinished(() => site.close());
      await site.reset();
      const siteDir = site.folder();
      const publisher = site.publisher({ siteDir });
      await publisher.publishAll({ allowRemovals: true });
      const random = seededRandom(seed);
      const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
        items[Math.floor(random() * items.length)] ?? items[0];
      let added = 400;
      let expectedFiles: Record<string, string> = {};
      for (let round = 1; round <= rounds; round++) {
        const touched: Entity[] = [];
        const takenDown: Entity[] = [];
        const changes: string[] = [];
        for (let count = Math.floor(random() * 4); count > 0; count--) changes.push(await changeAtRandom());
        // Publishes everything, or what was queued, or only what changed without being asked for.
        const way = pick(['everything', 'everything', 'another process', 'queued', 'unasked']);
        if (way === 'everything') await publisher.publishAll({ allowRemovals: true });
        else if (way === 'another process')
          await site.publisher({ siteDir }).publishAll({ allowRemovals: true });
        else await publisher.publishEntities(way === 'queued' ? touched : [], takenDown);

        // A round without a change expects the same files as the round before.
        if (changes.length > 0 || round === 1) {
          const freshFolder = site.folder();
          await site.publisher({ siteDir: freshFolder }).publishAll();
          expectedFiles = bytesIn(freshFolder);
        }
        const now = bytesIn(siteDir);
        const names = new Set([...Object.keys(now), ...Object.keys(expectedFiles)]);
        const differing = [...names].filter((name) => now[name] !== expectedFiles[name]);
        const unpredicted = site.logged.splice(0).filter((line) => line.includes('without being predicted'));
        const faults = { differing, unpredicted };
        expect({ round, way, said: changes, ...faults }).toEqual({
          round,
          way,
          said: changes,
          differing: [],
          unpredicted: [],
        });

        async function addSecondCity(): Promise<string> {
          const { count } = await site.client.from('cities').select('*', { count: 'exact', head: true });
          if (count !== 1) return set('cities', mysore, 'name', pick(['Mysore', 'Mysuru']));
          await addRows(site.client, {
            cities: [{ id: mysore, name: 'Mysore' }],
            local_areas: [areaRow(mysoreArea, 'Gokulam', { city_id: mysore })],
            properties: Array.from({ length: 4 }, () =>
              homeRow(++added, {
                area_id: mysoreArea,
                city: 'Mysore',
                price: 40_000,
                property_type: 'Rent',
              }),
            ),
          });
          return 'the rows of a second city';
        }

        async function set(table: string, id: string, column: string, value: unknown): Promise<string> {
          await site.sql.query(`update public.${table} set ${column} = $2 where id::text = $1`, [id, value]);
          return `${table} ${id}: ${column} ${String(value)}`;
        }

        /** Where it would be no tree the database refuses, and nothing changes. */
        async function place(area: string): Promise<string> {
          const kind = pick(['locality', 'part', 'spelling', null]);
          const above = kind && pick([areas.whitefield, areas.hebbal, areas.yelahanka, areas.loner, null]);
          const { error } = await site.sql
            .query('update public.area_places set kind = $2, parent_id = $3 where area_id = $1', [
              area,
              kind,
              above,
            ])
            .then(
              () => ({ error: '' }),
              (fault: unknown) => ({ error: String(fault) }),
            );
          return `area_places ${area}: ${kind} in ${above} ${error}`;
        }

        async function changeAtRandom(): Promise<string> {
          const home = idOf(pick([1, 2, 3, 30, 53, 54, 101, 201, 202, 203, 204]));
          const society = pick([societies.meadows, societies.heights, societies.court]);
          const area = pick([areas.whitefield, areas.hebbal, areas.yelahanka, areas.loner]);
          const setAnyColumn = async (table: 'properties' | 'society' | 'local_areas', id: string) => {
            const columns = tables[table].fields.filter((field) => !OTHER_COLUMNS.includes(field));
            const column = columns[Math.floor(random() * columns.length)] ?? 'created_at';
            const value = tables[table].values[column]?.(random);
            const { error } = await anyTable(site.client)
              .from(table)
              .update({ [column]: value })
              .eq('id', id);
            return `${table} ${id}: ${column} ${JSON.stringify(value)} ${error?.message ?? ''}`;
          };
          const anyColumn = [
            () => setAnyColumn('properties', home),
            () => setAnyColumn('society', society),
            () => setAnyColumn('local_areas', area),
          ] as const;
          touched.push({ type: 'property', id: home });
          return pick([
            ...anyColumn,
            ...anyColumn,
            ...anyColumn,
            addSecondCity,
            () => set('properties', home, 'price', 2_000_000 + Math.floor(random() * 90) * 100_000),
            () => set('properties', home, 'title', `Home ${Math.floor(random() * 5)} of many`),
            () => set('properties', home, 'publish', pick([5, 11, 999, 1000])),
            async () => {
              await site.sql.query(
                `select public.record_verification(jsonb_build_object('idempotencyKey', gen_random_uuid(), 'property_id', id,
                 'seen_at', updated_at, 'method', 'call', 'outcome', 'sold or let', 'confirmed', '[]'::jsonb,
                 'papers_seen', '[]'::jsonb, 'papers_not_seen', '[]'::jsonb), null) from public.properties where id = $1`,
                [home],
              );
              return `properties ${home}: sold or let`;
            },
            () => set('properties', home, 'area_id', area),
            () => set('properties', home, 'society_id', pick([society, null])),
            () => set('properties', home, 'created_at', `2026-02-0${1 + Math.floor(random() * 9)}T00:00:00Z`),
            () =>
              set('properties', home, 'images', `{https://pictures.example/${Math.floor(random() * 9)}.jpg}`),
            () => set('society', society, 'name', pick(['Meadows', 'Heights', 'Unlisted', 'Court'])),
            () => set('society', society, 'area', area),
            () => set('local_areas', area, 'area', `Place ${Math.floor(random() * 9)}`),
            () => set('local_areas', area, 'city_section', pick(['North Bangalore', 'East Bangalore', null])),
            () => place(area),
            () => place(area),
            () => set('cities', bangalore, 'name', pick(['Bangalore', 'Bangalore', 'Bengaluru'])),
            async () => {
              await addRows(site.client, { properties: [homeRow(++added, { title: `Home ${added}` })] });
              touched.push({ type: 'property', id: idOf(added) });
              return `properties ${idOf(added)}: added`;
            },
            async () => {
              const id = idOf(pick([10, 11, 12, added]));
              takenDown.push({ type: 'property', id });
              await site.sql.query('delete from public.properties where id = $1', [id]);
              return `properties ${id}: deleted`;
            },
          ])();
        }
      }
      // A scheduled publish reads every row again. It finds nothing that the rounds have missed.
      expect((await publisher.publishAll({ allowRemovals: true, scheduled: true })).rendered).toEqual([]);
    },
  );

let site: TestingSite;
let siteDir: string;
let publisher: SitePublisher;

beforeAll(async () => {
  site = await openTestingSite();
});
afterAll(() => site.close());

test('the queue publishes a change dated before the last read, and a row without a page', async () => {
  await site.reset(dataSet());
  siteDir = site.folder();
  publisher = site.publisher({ siteDir });
  await publisher.publishAll();
  // As if the clock had stepped back: the trigger that dates a change is disabled. Those that mark pages and queue jobs
  // stay enabled.
  await site.sql.exec(`
    alter table public.properties disable trigger properties_touch;
    update public.properties set price = 3050000, updated_at = updated_at - interval '1 day' where id = '${idOf(203)}';
    update public.properties set publish = 11, updated_at = updated_at - interval '1 day' where id = '${idOf(204)}';
    alter table public.properties enable trigger properties_touch;
    alter table public.society disable trigger society_touch;
    update public.society set name = 'Court of Yelahanka', updated_at = updated_at - interval '1 day'
     where id = '${societies.court}';
    alter table public.society enable trigger society_touch;`);
  const requested: Entity[] = [{ type: 'property', id: idOf(204) }];
  const report = await publisher.publishEntities(requested, []);
  expect(report.rendered.map(({ path }) => path)).toContain('/property/studio-in-hebbal-heights');
  const freshFolder = site.folder();
  await site.publisher({ siteDir: freshFolder }).publishAll();
  expect(bytesIn(siteDir)).toEqual(bytesIn(freshFolder));
});

test('a running worker reads all changes in one request and no table, and everything only when asked for it', async () => {
  await site.reset(dataSet());
  const requestPaths: string[] = [];
  const countingFetch: typeof fetch = (input, init) => {
    requestPaths.push(
      new URL(input instanceof Request ? input.url : String(input)).pathname.replace('/rest/v1/', ''),
    );
    return fetch(input, init);
  };
  const client = createClient(site.project.url, site.project.secretKey, { global: { fetch: countingFetch } });
  const running = site.publisher({ siteDir: site.folder(), client });
  await running.publishAll();
  requestPaths.length = 0;
  const report = await running.publishEntities([], []);
  expect(report.rendered).toEqual([]);
  expect(requestPaths.filter((path) => path === 'rpc/publishing_changes')).toHaveLength(1);
  expect(
    requestPaths.filter((path) => ['properties', 'society', 'local_areas', 'cities'].includes(path)),
  ).toEqual([]);
  await running.publishAll();
  expect(requestPaths).toContain('properties');
});

test.each([
  ['with everything', () => publisher.publishAll()],
  ['when a day begins', () => publisher.publishEntities([], [])],
])(
  'a change that bypassed the triggers and has an old date is published %s by a running worker',
  async (_, publish) => {
    await site.reset(dataSet());
    siteDir = site.folder();
    publisher = site.publisher({ siteDir });
    await publisher.publishAll();
    await site.sql.exec(`
    alter table public.properties disable trigger user;
    update public.properties set price = 3050000, updated_at = updated_at - interval '1 year' where id = '${idOf(203)}';
    delete from public.properties where id = '${idOf(201)}';
    alter table public.properties enable trigger user;`);
    const report = await publish();
    expect(report.rendered.map(({ path }) => path)).toContain('/property/studio-in-hebbal-heights');
    expect(report.removed.map(({ path }) => path)).toContain('/property/corner-flat-in-whitefield-meadows');
    const freshFolder = site.folder();
    await site.publisher({ siteDir: freshFolder }).publishAll();
    expect(bytesIn(siteDir)).toEqual(bytesIn(freshFolder));
  },
);
