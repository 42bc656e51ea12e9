import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isReservedName, RESERVED } from '#domain/address/reserved-names.ts';
import { openTestingSite, type TestingSite } from '../generator/testing-site.ts';

describe.each(['postgres', 'pglite'] as const)('names of pages of the site, on %s', (database) => {
  let site: TestingSite;
  beforeAll(async () => {
    site = await openTestingSite({ database });
  });
  afterAll(() => site.close());

  test('are one list in code and database', async () => {
    const names = [
      ...RESERVED,
      'hebbal',
      'administration',
      'in-lakes',
      ' /Admin',
      'ADMIN',
      'well known',
      '',
      '-',
    ];
    const judged = await site.sql.query<{ name: string; reserved: boolean }>(
      `select name, private.is_reserved_name(name) as reserved from unnest($1::text[]) as name`,
      [names],
    );
    expect(new Map(judged.map(({ name, reserved }) => [name, reserved]))).toEqual(
      new Map(names.map((name) => [name, isReservedName(name)])),
    );
    const [body] = await site.sql.query<{ text: string }>(
      `select prosrc as text from pg_proc where proname = 'is_reserved_name'`,
    );
    const listed = body?.text.slice(body.text.indexOf('array[')).match(/'[^']+'/g) ?? [];
    expect(listed.map((name) => name.slice(1, -1)).toSorted()).toEqual([...RESERVED].toSorted());
  });

  test('are no city, area, society or partner, whatever the door, and a row that had one is not locked out', async () => {
    const inserts = [
      `insert into public.cities (name) values ('Admin')`,
      `insert into public.local_areas (area, slug) values ('Rent', 'rent')`,
      `insert into public.society (id, name, slug) values ('s', 'Search', ' Search')`,
      `insert into public.partners (id, slug, name, homes_come, trust) values ('${randomUUID()}', 'api', 'Api', 'file', 'at once')`,
    ];
    for (const insert of inserts)
      await expect(site.sql.query(insert)).rejects.toThrow('this is the name of a page of this site');
    await site.sql.query(`insert into public.local_areas (area, slug) values ('Hebbal', 'hebbal-lake')`);
    await expect(
      site.sql.query(`update public.local_areas set slug = 'rent' where slug = 'hebbal-lake'`),
    ).rejects.toThrow('this is the name of a page of this site');
    await site.sql.exec('alter table public.local_areas disable trigger local_areas_reserved');
    await site.sql.query(`insert into public.local_areas (area, slug) values ('Rent', 'rent')`);
    await site.sql.exec('alter table public.local_areas enable trigger local_areas_reserved');
    await site.sql.query(
      `update public.local_areas set area = 'Rent Nagar', slug = 'rent' where slug = 'rent'`,
    );
  });
});
