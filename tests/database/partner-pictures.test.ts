import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres, type PostgresDatabase, type Session } from '../fixtures/database.ts';
import { addListing } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

let database: PostgresDatabase;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

/** A partner with a home of which the file names these pictures. */
async function addPartner(name: string, addresses: readonly string[]): Promise<string> {
  const [partner] = await database.query<{ id: string }>(
    `insert into public.partners (id, slug, name, homes_come, trust)
     values (gen_random_uuid(), lower($1), $1, 'address', 'at once') returning id`,
    [name],
  );
  const home = await addListing(database, { title: `2 BHK of ${name}` });
  await database.query(
    `insert into public.partner_homes (property_id, partner_id, pictures)
     select $1, $2, jsonb_agg(jsonb_build_object('address', address, 'caption', null, 'kind', 'photograph'))
       from unnest($3::text[]) as address`,
    [home, partner?.id, addresses],
  );
  await database.query(
    'insert into public.partner_pictures (partner_id, address) select $1, unnest($2::text[]) on conflict do nothing',
    [partner?.id, addresses],
  );
  return partner?.id ?? '';
}

const claim = async (session: Session) => {
  const [row] = await session.query<{ partner: string }>(
    `select public.claim_partner_picture() ->> 'partner' as partner`,
  );
  return row?.partner;
};

test('on Postgres, two pictures that are claimed at once are of two partners, so that a slow server holds nobody else up', async () => {
  const partners = [
    await addPartner('Kaveri', ['https://kaveri.example/1.jpg', 'https://kaveri.example/2.jpg']),
    await addPartner('Tunga', ['https://tunga.example/1.jpg', 'https://tunga.example/2.jpg']),
  ];
  let first: string | undefined;
  const second = await meetUncommitted(
    database,
    async (open) => {
      first = await claim(open);
    },
    () => claim(database),
  );
  expect([first, second].sort()).toEqual(partners.sort());
});
