import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { WaitingDoubt } from '#contracts/admin-doubts.ts';
import { createDoubts } from '#islands/desk/doubts/doubts.ts';
import { DoubtList, sayValue, sourceOf } from '#islands/desk/doubts/DoubtList.tsx';
import { FoundDoubts } from '#islands/desk/doubts/WaitingDoubts.tsx';
import { fakeBackend } from '../../staff-fakes.ts';

const home = {
  id: 'h1',
  title: 'Flat',
  reference: 'K1',
  slug: 'flat',
  shown: true,
  partner: 'Kaveri',
  partner_id: 'p',
};
const row: WaitingDoubt = {
  ...{
    id: 'd1',
    kind: 'value',
    column: 'price',
    value: 95,
    shown: null,
    reason: 'Homes for sale cost more.',
  },
  ...{
    home,
    place: null,
    door: 'file',
    source: 'row 2 of homes.csv',
    by: null,
    stated_at: '2026-11-29T06:00:00Z',
  },
  ...{ property_type: 'Sale', currency: 'INR' },
};

function open(answers: Record<string, unknown>) {
  const calls: [string, unknown][] = [];
  const backend = fakeBackend({
    rpc: async (name, args, schema) => {
      calls.push([name, args]);
      return schema.parse(answers[name]);
    },
  });
  return { calls, backend, doubts: createDoubts({ backend, partner: null }) };
}

describe('the list of what waits', () => {
  test('shows a position that contradicts its area beside the middle of that on a plan', async () => {
    const place = { area: 'Kudlu Gate', middle: { lat: 12.89, lng: 77.64 }, position: '12.950,77.640' };
    const stored = { ...home, facts: null };
    const { doubts, backend } = open({
      admin_doubts: {
        total: 3,
        rows: [
          { ...row, home: stored },
          { ...row, id: 'd2', column: 'position', value: place.position, door: 'area', place, home: stored },
          { ...row, id: 'd3', column: 'position', value: place.position, place, home: stored },
        ],
      },
    });
    await doubts.load();
    const list = renderToStaticMarkup(<DoubtList doubts={doubts} backend={backend} />);
    expect(list.match(/<details[^>]*>/g)).toEqual(['<details open="">', '<details>']);
    expect(list).toContain('<span class="sr">: The home and Kudlu Gate</span>');
    expect(list).toContain('Since the place of its area is known');
  });

  test('says of each value what the home shows now, why it waits and where it comes from', async () => {
    const { doubts, backend } = open({
      admin_doubts: { total: 300, rows: [{ ...row, home: { ...home, facts: null } }] },
    });
    await doubts.load();
    const text = renderToStaticMarkup(<DoubtList doubts={doubts} backend={backend} />).replace(
      /<[^>]+>/g,
      '',
    );
    for (const words of [
      'What waits (300)',
      'Price: ₹95',
      'now Price on request',
      'Kaveri, row 2 of homes.csv',
      'Show more (299)',
    ])
      expect(text).toContain(words);
    for (const button of [
      'It is right: Price of Flat',
      'Correct it: Price of Flat',
      'Leave it out: Price of Flat',
    ])
      expect(text).toContain(button);
  });

  test('is not there when nothing waits', async () => {
    const { doubts, backend } = open({ admin_doubts: { total: 0, rows: [] } });
    await doubts.load();
    expect(renderToStaticMarkup(<FoundDoubts doubts={doubts} backend={backend} />)).toBe('');
  });

  test('decides the value that was seen, and a price by link as an answer', async () => {
    const { doubts, calls } = open({
      admin_doubts: { total: 0, rows: [] },
      decide_doubt: 'decided',
      decide_confirmation: 'saved',
    });
    await doubts.decide(row, 'right');
    await doubts.decide({ ...row, kind: 'answer' }, 'left out');
    expect(calls.filter(([name]) => name !== 'admin_doubts')).toEqual([
      ['decide_doubt', { payload: { doubt: 'd1', value: 95, decision: 'right' } }],
      ['decide_confirmation', { confirmation: 'd1', accepted: false }],
    ]);
    expect(doubts.$doubts.get()).toMatchObject({ message: 'Left out.', problem: null });
  });

  test('tells the second of two colleagues, and shows how it is', async () => {
    const { doubts, calls } = open({ admin_doubts: { total: 0, rows: [] }, decide_doubt: 'changed' });
    await doubts.decide(row, 'right');
    expect(doubts.$doubts.get().problem).toMatch(/^A colleague was faster/);
    expect(calls.at(-1)?.[0]).toBe('admin_doubts');
  });
});

test('values and sources in words', () => {
  expect(sayValue({ column: 'sqft', currency: null }, 1650)).toBe('1,650');
  expect(sayValue({ column: 'price', currency: 'USD' }, 95)).toBe('95');
  expect(sourceOf({ ...row, door: 'link', by: 'Kavya' })).toBe('Kaveri, Kavya by link');
  expect(sourceOf({ ...row, door: 'import', source: 'properties.jsonl line 3' })).toBe(
    'An imported data set, properties.jsonl line 3',
  );
});
