import { describe, expect, test } from 'vitest';
import type { Row } from '../fixtures/database.ts';
import { addListing, addUser } from './rows.ts';
import { now, setUpChecks } from './set-up-checks.ts';

const opened = setUpChecks();
const { record, round } = opened;

describe('the round of checks of today', () => {
  const verified = (days: number, extraFields: Row = {}) =>
    addListing(opened.database, {
      last_verified: new Date(Date.parse(now) - days * 86_400_000).toISOString().slice(0, 10),
      ...extraFields,
    });

  test('has homes never checked first, then by age of the last check, and none of the last five days', async () => {
    const [fresh, week, month, never, hidden] = [
      await verified(5),
      await verified(6),
      await verified(30),
      await addListing(opened.database),
      await verified(90, { publish: 10 }),
    ];
    const { rows, due, done, today } = await round();
    expect(rows.map(({ id }) => id)).toEqual([never, month, week]);
    expect(rows.map(({ id }) => id)).not.toContain(fresh);
    expect(rows.map(({ id }) => id)).not.toContain(hidden);
    expect({ due, done, today }).toEqual({ due: 3, done: 0, today: '2026-11-22' });
  });

  test('treats a home with a check in the future as never checked', async () => {
    const [month, today, futureHome] = [await verified(30), await verified(0), await verified(-1)];
    const { rows } = await round();
    expect(rows.map(({ id }) => id)).toEqual([futureHome, month]);
    expect(rows.map(({ id }) => id)).not.toContain(today);
  });

  test('keeps the homes of one contact together', async () => {
    const [first, second, third] = [await verified(40), await verified(30), await verified(20)];
    for (const id of [first, third])
      await opened.database.query(
        `insert into public.listing_contacts (property_id, phone) values ($1, '+919845012345')`,
        [id],
      );
    expect((await round()).rows.map(({ id }) => id)).toEqual([first, third, second]);
    expect((await round({ take: 2 })).rows.map(({ id }) => id)).toEqual([first, third]);
  });

  test('omits a home that was checked today, whatever the outcome, until tomorrow', async () => {
    const [heldHome, other] = [await verified(20), await verified(10)];
    await record(heldHome, { outcome: 'on hold', note: 'Token paid; ring on Friday' });
    const { rows, due, done } = await round();
    expect([rows.map(({ id }) => id), due, done]).toEqual([[other], 1, 1]);
    const tomorrow = await round({ at: '2026-11-23T04:30:00Z' });
    expect(tomorrow.rows.map(({ id }) => id)).toEqual([heldHome, other]);
    expect(tomorrow.rows[0]?.checks).toMatchObject([
      { outcome: 'on hold', note: 'Token paid; ring on Friday' },
    ]);
  });

  test('omits a home for which its partner has answered within five days', async () => {
    const [before, since] = [await verified(20), await verified(30)];
    for (const [home, day] of [
      [before, '2026-11-16'],
      [since, '2026-11-17'],
    ])
      await opened.database.query(
        `insert into public.verifications (id, property_id, checked_on, method, outcome)
           values (gen_random_uuid(), $1, $2, 'partner', 'available')`,
        [home, day],
      );
    expect((await round()).rows.map(({ id }) => id)).toEqual([before]);
  });

  test('returns one requested home even when it is not due, but no hidden one', async () => {
    const [fresh, hidden] = [await verified(1, { price: 90 }), await verified(1, { publish: 0 })];
    expect((await round({ only: fresh })).rows).toMatchObject([{ id: fresh, price: 90, contact: null }]);
    expect((await round({ only: hidden })).rows).toEqual([]);
  });

  test('can be read by staff only', async () => {
    const user = await addUser(opened.database);
    for (const caller of [opened.database.as('anon'), opened.database.as('service_role')])
      await expect(caller.query('select public.admin_round()')).rejects.toThrow(/permission denied/);
    await expect(
      opened.database.as('authenticated', user).query('select public.admin_round()'),
    ).rejects.toThrow('Only staff may do this.');
  });
});
