import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  adminChangesAnswer,
  adminListingAnswer,
  adminListingRowsAnswer,
  adminListingsAnswer,
} from '#contracts/admin-listings.ts';
import { addListing, addUser } from './rows.ts';
import type { EntityType } from '#domain/entity.ts';
import { setUpListings } from './set-up-listings.ts';

const opened = setUpListings();
const { save } = opened;

describe('the data of the desk', () => {
  async function read(functionName: string, ...values: unknown[]) {
    const marks = values.map((_, at) => `$${at + 1}`).join(', ');
    const [row] = await opened.admin.query<{ answer: unknown }>(
      `select public.${functionName}(${marks}) as answer`,
      values,
    );
    return row?.answer;
  }
  const found = async (kind: EntityType, words: string) =>
    adminListingsAnswer.parse(await read('admin_listings', kind, words)).rows.map(({ name }) => name);

  test('are searched by words of title, reference and area, including hidden homes, without patterns', async () => {
    await addListing(opened.database, {
      title: '3 BHK by the lake',
      source_key: 'ANG-1',
      area: 'Hebbal',
      publish: 0,
    });
    await addListing(opened.database, { title: '2 BHK by the park', source_key: 'ANG-2', area: 'Jayanagar' });
    expect(await found('property', '')).toHaveLength(2);
    expect(await found('property', 'hebbal 3')).toEqual(['3 BHK by the lake']);
    expect(await found('property', ' ang-2 ')).toEqual(['2 BHK by the park']);
    for (const words of ['100%', '_', '.*', '(a+)+$']) expect(await found('property', words)).toEqual([]);
  });

  test('are found by the words that names begin with, and by any part of a number', async () => {
    const names = {
      'ANG-1150': ['Flat in Vijayanagar', 'Vijayanagar'],
      'ANG-1151': ['Flat in Jayanagar', '4th Block Jayanagar'],
      'ANG-1152': ['17th Cross, J.P. Nagar', 'JP Nagar Phase 7'],
      'ANG-1153': ['Villa in Gokulam', 'Sector 17, HSR Layout'],
      'ANG-1154': ['ಮನೆ, ವಿಜಯನಗರ', null],
    };
    // Any part of an id is found too, so no id has the numbers that are asked for.
    const idOf = (letter: string) => '11111111-1111-4111-8111-111111111111'.replaceAll('1', letter);
    for (const [at, [reference, [title, area]]] of Object.entries(names).entries())
      await addListing(opened.database, { id: idOf('abcde'.charAt(at)), title, area, source_key: reference });
    const [kannada] = names['ANG-1154'];
    const [vijayanagar, jayanagar, jpNagar, gokulam] = Object.values(names).map(([title]) => title);
    for (const [words, wanted] of [
      ['jayanagar', [jayanagar]],
      ['Jayanagar 4th blk', [jayanagar]],
      ['vijay', [vijayanagar]],
      ['anagar', []],
      ['jp nagar 7', [jpNagar]],
      ['7th phase', [jpNagar]],
      ['17', [jpNagar, gokulam]],
      ['hsr sec', [gokulam]],
      ['p. nagar', [jpNagar]],
      ['1153', [gokulam]],
      ['153', [gokulam]],
      ['ಜಯನಗರ', []],
      ['ವಿಜಯ', [kannada]],
    ] as const)
      expect([words, (await found('property', words)).toSorted()]).toEqual([words, wanted.toSorted()]);
    const [row] = await opened.database.query<{ id: string }>(
      `select id from public.properties where source_key = 'ANG-1151'`,
    );
    for (const part of [row?.id ?? '', row?.id.slice(0, 8) ?? '', row?.id.slice(4) ?? ''])
      expect(await found('property', part)).toEqual([jayanagar]);
  });

  test('have a whole row without its view count, and null for a missing row', async () => {
    const id = await addListing(opened.database, { price: 90 });
    const { row } = adminListingAnswer.parse(await read('admin_listing', 'property', id));
    expect(row).toMatchObject({ id, price: 90, updated_at: expect.any(String) });
    expect(Object.keys(row ?? {})).not.toContain('view_count');
    await opened.database.query(`update public.properties set on_hold_since = '2026-11-24' where id = $1`, [
      id,
    ]);
    const held = adminListingAnswer.parse(await read('admin_listing', 'property', id));
    expect(held.offer_on_hold_since).toBe('2026-11-24');
    expect(Object.keys(held.row ?? {})).not.toContain('on_hold_since');
    for (const missingId of [randomUUID(), 'x', "'; drop table"])
      expect(await read('admin_listing', 'property', missingId)).toEqual({
        row: null,
        deleted: null,
        sold_on: null,
        on_hold: false,
      });
  });

  test('have rows by id or reference, or all rows page by page in the order of their ids', async () => {
    const ids = [];
    for (let at = 0; at < 5; at++)
      ids.push(await addListing(opened.database, { source_key: `ANG-${at % 4}`, publish: 0 }));
    const rows = async (...values: unknown[]) =>
      adminListingRowsAnswer.parse(await read('admin_listing_rows', 'property', ...values)).rows;
    expect((await rows([ids[4], 'ANG-1', 'nothing'])).map(({ id }) => id).toSorted()).toEqual(
      [ids[1], ids[4]].toSorted(),
    );
    expect(await rows(['ANG-0'])).toHaveLength(2);
    const first = await rows(null, '', 3);
    const secondPage = await rows(null, first.at(-1)?.id, 3);
    expect([...first, ...secondPage].map(({ id }) => id)).toEqual(ids.toSorted());
    expect(Object.keys(first[0] ?? {})).not.toContain('view_count');
  });

  test('have the log of changes, filtered by row or by words, page by page', async () => {
    const [firstHome, other] = [
      await addListing(opened.database, { title: 'By the lake' }),
      await addListing(opened.database),
    ];
    await save('property', firstHome, { price: 80 });
    await save('property', other, { facing_dir: 'East' });
    await save('property', firstHome, { price: 70 });
    const log = async (...values: unknown[]) => {
      const { rows } = adminChangesAnswer.parse(await read('admin_changes', ...values));
      return rows.map(({ changes }) => Object.keys(changes).join());
    };
    expect(await log()).toEqual(['price', 'facing_dir', 'price']);
    expect(await log('property', firstHome)).toEqual(['price', 'price']);
    expect(await log(null, null, 'east')).toEqual(['facing_dir']);
    expect(await log(null, null, 'lake PRICE')).toEqual(['price', 'price']);
    const first = adminChangesAnswer.parse(await read('admin_changes', null, null, '', null, 2));
    expect(
      adminChangesAnswer.parse(await read('admin_changes', null, null, '', first.next, 2)).rows,
    ).toHaveLength(1);
  });

  test.each([
    ['admin_listings($1)', /Only staff/],
    ['admin_listing($1, $1)', /Only staff/],
    ['admin_changes($1)', /Only staff/],
    ['admin_listing_rows($1)', /Admin privileges/],
  ])('are refused to everybody else: %s', async (call, refusal) => {
    const user = await addUser(opened.database);
    for (const caller of [opened.database.as('anon'), opened.database.as('service_role')])
      await expect(caller.query(`select public.${call}`, ['property'])).rejects.toThrow(/permission denied/);
    await expect(
      opened.database.as('authenticated', user).query(`select public.${call}`, ['property']),
    ).rejects.toThrow(refusal);
    await expect(opened.admin.query(`select public.save_listing('{}', null)`)).rejects.toThrow(
      /permission denied/,
    );
  });
});
