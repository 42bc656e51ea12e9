import { describe, expect, it } from 'vitest';
import { filterQuery } from '#domain/search/filter-query.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { seededRandom } from '../../../fixtures/seeded-random.ts';
import { known } from './known-places.ts';
import { lines } from './parse-line.cases.ts';

const lists = { Sale: '/buy', Rent: '/rent' } as const;

describe('the search line', () => {
  const cases = lines.map(([line, leadsTo, missed = '']) => ({ line, leadsTo, missed }));

  it.each(cases)('parses $line', ({ line, leadsTo, missed }) => {
    const { offer, filters, reference, unknownWords: left } = parseLine(line, known);
    const query = filterQuery(filters);
    const list = offer === null ? 'any' : lists[offer];
    expect(reference ?? `${list}${query && `?${query}`}`).toBe(leadsTo);
    expect(left.join(' | ')).toBe(missed);
  });

  it('has at least 150 test cases', () => {
    expect(lines.length).toBeGreaterThanOrEqual(150);
  });

  it('never throws, whatever is typed', () => {
    const pieces = [
      '2',
      'bhk',
      '-',
      '+',
      '₹',
      'under',
      'cr',
      ',',
      '1,2,3',
      'ಜ',
      '್',
      'facing',
      'floor',
      'ANG',
      '(',
      '%',
      '\u0000',
      '9'.repeat(40),
    ];
    const random = seededRandom(87);
    const piece = () => pieces[Math.floor(random() * pieces.length)] ?? '';
    for (let turn = 0; turn < 1000; turn++) {
      const line = `${piece()} ${piece()}${piece()}${piece()}`;
      expect(() => parseLine(line, known), line).not.toThrow();
    }
  });
});
