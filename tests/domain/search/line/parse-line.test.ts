import { describe, expect, it } from 'vitest';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { seededRandom } from '../../../fixtures/seeded-random.ts';
import { knownPlaces } from './known-places.ts';
import { lines } from './parse-line.cases.ts';

const lists = { Sale: '/buy', Rent: '/rent' } as const;

describe('the search line', () => {
  const cases = lines.map(([line, expected, expectedUnknown = '']) => ({ line, expected, expectedUnknown }));

  it.each(cases)('parses $line', ({ line, expected, expectedUnknown }) => {
    const { offer, filters, reference, unknownWords: unknown } = parseLine(line, knownPlaces);
    const query = filterQuery(filters);
    const list = offer === null ? 'any' : lists[offer];
    expect(reference ?? `${list}${query && `?${query}`}`).toBe(expected);
    expect(unknown.join(' | ')).toBe(expectedUnknown);
  });

  it.each(cases)('asks for the same as the address that it writes: $line', ({ line }) => {
    const { filters } = parseLine(line, knownPlaces);
    expect(readFilterQuery(filterQuery(filters)).filters).toEqual(filters);
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
    const randomPiece = () => pieces[Math.floor(random() * pieces.length)] ?? '';
    for (let attempt = 0; attempt < 1000; attempt++) {
      const line = `${randomPiece()} ${randomPiece()}${randomPiece()}${randomPiece()}`;
      expect(() => parseLine(line, knownPlaces), line).not.toThrow();
    }
  });
});
