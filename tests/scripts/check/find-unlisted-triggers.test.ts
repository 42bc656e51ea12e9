import { expect, it } from 'vitest';
import { findUnlistedTriggers } from '../../../scripts/check/find-unlisted-triggers.ts';

const list = `-- Its triggers, in the order in which they run:
--   before insert: homes_begin (price/prices.sql)
--   after insert: homes_noted
--   after insert: homes_added
--   before update: homes_begin (price/prices.sql)
--   before update: homes_touch
`;
const homes = (comment: string) => `-- What is for sale.

-- One row per home.
${comment}create table public.homes (id int);
create trigger homes_touch before update on public.homes
  for each row execute function private.touch();
create trigger homes_added after insert on public.homes
  referencing new table as new_rows for each statement execute function private.add();
create trigger homes_noted after insert on public.homes for each row execute function private.note();
create trigger users_note after insert on auth.users for each row execute function private.note();
`;
const prices = `create table public.prices (id int);
-- Unlike create trigger old_one after delete on public.homes, it runs first:
create trigger homes_begin before insert or update of price, title on public.homes
  for each row execute function private.begin();
`;
const check = (homesText: string, pricesText = prices) =>
  findUnlistedTriggers(
    new Map([
      ['supabase/schemas/home/homes.sql', homesText],
      ['supabase/schemas/price/prices.sql', pricesText],
    ]),
  );

const fault = `supabase/schemas/home/homes.sql: some triggers of public.homes are in other files; write above the table:\n${list.trimEnd()}`;

it('a table with triggers in other files lists all of them in the order in which they run', () => {
  expect(check(homes(list))).toEqual([]);
  expect(check(homes(''))).toEqual([fault]);
});

it.each(list.split('\n').slice(1, -1))('the list may not leave out%s', (line) => {
  expect(check(homes(list.replace(`${line}\n`, '')))).toEqual([fault]);
});

it('the list may not name a trigger that does not exist, or another order', () => {
  expect(check(homes(`${list}--   after delete: homes_gone\n`))).toEqual([fault]);
  const [heading = '', first = '', second = '', ...others] = list.split('\n');
  expect(check(homes([heading, second, first, ...others].join('\n')))).toEqual([fault]);
});

it('a table whose triggers are all in its own file needs no list', () => {
  expect(check(homes(''), '')).toEqual([]);
  expect(check(homes(list), '')).toEqual([
    'supabase/schemas/home/homes.sql: all triggers of public.homes are in this file; leave out their list.',
  ]);
});
