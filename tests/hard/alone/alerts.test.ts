import { expect, test } from 'vitest';
import { matchingChanges } from '#domain/alert/matching-changes.ts';
import { cityCoordinates } from '#domain/search/positions/city-coordinates.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { openPostgres } from '../../fixtures/database.ts';
import { noteFigure } from '../note-figure.ts';
import { nothingStated } from '../../domain/search/nothing-stated.ts';

const areas = Array.from({ length: 100 }, (_, at) => ({ slug: `area-${at}`, name: `Area ${at}` }));
const noPicture = { src: '', srcset: '', width: 3, height: 2, alt: '', illustration: true };
const listed = (at: number): ListedHome => ({
  title: `Home ${at}`,
  slug: `home-${at}`,
  reference: null,
  price: 4_000_000 + (at % 40) * 250_000,
  currency: null,
  bedrooms: (at % 4) + 1,
  sqft: 600 + at * 3,
  ...nothingStated,
  city: null,
  area: areas[at % 100] ?? null,
  society: null,
  place: null,
  type: null,
  facing: null,
  floor: null,
  checked: null,
  listed: null,
  reduced: null,
  recorded: false,
  photos: false,
  picture: noPicture,
});
/** All queries are different and look real: places, sizes and a budget. */
const queryOf = (at: number) =>
  `bhk=${(at % 4) + 1},${((at + 1) % 4) + 1}&max=${4_500_000 + (at % 97) * 100_000}&area=${[0, 1, 2, 3, 4, 5]
    .map((step) => areas[(at * 7 + step * 13) % 100]?.slug)
    .join(',')}&size-min=${100 + Math.floor(at / 97)}`;

test('ten thousand alerts are matched with 200 changed homes in less than two seconds', async () => {
  const database = await openPostgres();
  try {
    const generated = Array.from({ length: 10_000 }, (_, at) => queryOf(at));
    expect(new Set(generated).size).toBe(10_000);
    await database.query(
      `with who as (insert into public.alert_subscribers (email)
         select 'p' || at || '@mail.example' from generate_series(1, $1::int) as at returning id)
       insert into public.alerts (subscriber, offer, query, label, rhythm, consent, status, confirmed_at, expires_at)
       select id, 'Sale', query, 'Homes', 'daily', 'Yes', 'active', now() - interval '1 hour', now() + interval '90 days'
         from (select id, row_number() over () as position from who) as numbered
         join jsonb_array_elements_text($2::jsonb) with ordinality as given (query, position) using (position)`,
      [generated.length, generated],
    );
    await database.exec(`
      insert into public.properties (title, price, publish, property_type)
        select 'Home ' || at, 4000000, 50, 'Sale' from generate_series(0, 1200) as at;
      insert into public.html_generation_metadata (entity_type, entity_id)
        select 'property', id::text from public.properties
        on conflict (entity_type, entity_id) do update set needs_regeneration = false;
      insert into public.alert_homes (property_id, slug, title, offer, price)
        select id, slug, title, 'Sale', 4000000 from public.properties order by id offset 200;
      analyze;`);
    const server = database.as('service_role');
    const call = async <Answer>(words: string, values: unknown[] = []) =>
      (await server.query<{ answer: Answer }>(`select public.${words} as answer`, values))[0]?.answer;

    const started = performance.now();
    const changes = (await call<{ id: number }[]>('record_home_changes()')) ?? [];
    const queries = (await call<{ offer: 'Sale'; query: string }[]>('alert_queries()')) ?? [];
    const homes = changes.map(({ id }, at) => ({ changeId: id, offer: 'Sale' as const, home: listed(at) }));
    const matches = matchingChanges(homes, queries, 20_000, { coordinates: cityCoordinates });
    const ids = changes.map(({ id }) => id);
    const saved = await call<number>('save_alert_matches($1::jsonb, $2::bigint[])', [matches, ids]);
    const milliseconds = performance.now() - started;

    noteFigure(
      'Alerts',
      '10,000 alerts, 200 changed homes',
      `${saved} matches in ${Math.round(milliseconds)} ms`,
    );
    expect([changes.length, queries.length]).toEqual([200, 10_000]);
    expect(saved).toBe(matches.reduce((sum, each) => sum + each.changes.length, 0));
    expect(saved).toBeGreaterThan(10_000);
    expect(milliseconds).toBeLessThan(2_000);
  } finally {
    await database.close();
  }
});
