import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { describePrices } from '#islands/desk/people/EnquiryHomes.tsx';
import { createPeopleList } from '#islands/desk/people/people-list.ts';
import { describePersonChange } from '#islands/desk/people/describe-person-change.ts';
import { alertCounts } from '#islands/desk/people/PersonPart.tsx';
import { PeoplePart, requestCounts } from '#islands/desk/people/PeoplePart.tsx';
import { fakeBackend } from '../../staff-fakes.ts';
import { asha } from './person-fixture.ts';

function openList() {
  const asked: object[] = [];
  const list = createPeopleList({
    pause: () => Promise.resolve(),
    backend: fakeBackend({
      rpc: async (_name, args, answer) => {
        asked.push(args);
        const isSecond = 'after_row' in args;
        return answer.parse({
          rows: [isSecond ? { ...asha, id: 'second', name: 'Ravi' } : asha],
          next: isSecond ? null : '1|a',
          total: 2,
          late: 1,
        });
      },
    }),
  });
  return { list, asked };
}

test('a search by a number looks for it without the code of India', async () => {
  const { list, asked } = openList();
  await list.search('098450 12345');
  expect(asked).toEqual([{ words: '9845012345', take: 50 }]);
});

test('the export has everybody whom the filters find', async () => {
  const { list, asked } = openList();
  await list.show('late');
  expect((await list.readAll())?.map(({ name }) => name)).toEqual(['Asha Rao', 'Ravi']);
  expect(asked.slice(1)).toEqual([
    { which: 'late', take: 1_000 },
    { which: 'late', take: 1_000, after_row: '1|a' },
  ]);
});

test('the list shows each person as text, never as markup', async () => {
  const { list } = openList();
  await list.load();
  list.$list.setKey('rows', [{ ...asha, name: '<b>Asha</b>' }]);
  const html = renderToStaticMarkup(<PeoplePart list={list} />);
  expect(html).toContain('&lt;b&gt;Asha&lt;/b&gt;');
  expect(html).toContain('1 not answered');
});

test('counts, prices and changes are said in words', () => {
  expect(requestCounts({ enquiries: 2, calls: 1 })).toBe('2 enquiries, 1 call');
  expect(alertCounts({ active: 0, waiting: 0, ended: 0 })).toBe('No alerts by mail.');
  expect(alertCounts({ active: 1, waiting: 1, ended: 0 })).toBe('1 alert by mail, 1 not confirmed.');
  const prices = { price_then: 1_00_00_000, currency: 'INR', price_now: 90_00_000, currency_now: 'INR' };
  expect(describePrices(prices)).toBe(', ₹90.00 L now, ₹1.00 Cr when they asked');
  expect(describePrices({ ...prices, price_now: 1_00_00_000 })).toBe(', ₹1.00 Cr');
  expect(describePrices({ ...prices, price_now: null })).toBe(', ₹1.00 Cr when they asked');
  expect(describePersonChange({ field: 'step', was: null, became: '2026-12-01 Call' })).toBe(
    'planned ‘Call’ for 1 December 2026',
  );
  expect(describePersonChange({ field: 'step', was: '2026-12-01 Call', became: null })).toBe(
    'finished or dropped ‘Call’ for 1 December 2026',
  );
});
