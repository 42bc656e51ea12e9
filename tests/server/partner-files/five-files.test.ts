import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FileTable } from '#domain/partner-file/file-table.ts';
import { type HomesInFile, readHomes } from '#domain/partner-file/read-homes.ts';
import { readPartnerFile } from '#server/partner-files/read-partner-file.ts';

const folder = join(import.meta.dirname, '../../fixtures/partner-files');
const today = '2026-11-28';

/** What a person, or another program, reads in the file. Remarks are [row, column, value, kind, reason]. */
const Expected = z.strictObject({
  offer: z.string(),
  homes: z.array(
    z.strictObject({
      row: z.number(),
      reference: z.string().optional(),
      locality: z.string().nullable(),
      society: z.string().nullable(),
      postedOn: z.string().nullable(),
      fields: z.record(z.string(), z.unknown()),
    }),
  ),
  remarks: z.array(z.tuple([z.number(), z.string(), z.string(), z.string(), z.string()])),
});

/** Share of the stated cells that a home can hold. */
const MIN_ARRIVED = 0.95;

/** Invented rows in the columns, words and slips of five real files, which nobody may publish. */
describe.each([
  'rentals-owners.csv',
  'rentals-brokers.csv',
  'rentals-six-cities.csv',
  'sales-builders.csv',
  'sales-portal.xlsx',
])('%s, for which nobody has said what its columns mean', (name) => {
  const expected = Expected.parse(
    JSON.parse(readFileSync(join(folder, name.replace(/\.\w+$/, '.json')), 'utf8')),
  );
  let read: HomesInFile;
  let table: FileTable;
  beforeAll(async () => {
    table = await readPartnerFile(readFileSync(join(folder, name)));
    read = readHomes(table, { today });
  });

  it('has every value in its field, and no field that nobody stated', () => {
    const isNumbered = expected.homes.some(({ reference }) => reference !== undefined);
    const homes = read.homes.map(
      ({ pictures: _, made: __, position: ___, pinCodes: ____, reference, ...home }) =>
        isNumbered ? { ...home, reference } : home,
    );
    expect(homes).toEqual(expected.homes);
    expect(read.offer).toBe(expected.offer);
    expect(new Set(read.homes.map(({ reference }) => reference)).size).toBe(expected.homes.length);
  });

  it('has the position of each row that says one, to about 100 m', () => {
    const cells = new Map(table.rows.map((row) => [row.number, row.cells]));
    const degrees = (row: number, column: string) =>
      Number(Number(cells.get(row)?.[table.columns.indexOf(column)] ?? 0).toFixed(3));
    for (const { row, position } of read.homes) {
      const stated = { lat: degrees(row, 'latitude'), lng: degrees(row, 'longitude') };
      expect(position).toEqual(stated.lat > 0 ? stated : null);
    }
    expect(read.homes.some(({ position }) => position !== null)).toBe(table.columns.includes('latitude'));
  });

  it('says of the rest in which row and column it stands, and why it did not arrive', () => {
    expect(
      read.findings.map(({ row, column, value, kind, reason }) => [row, column, value, kind, reason]),
    ).toEqual(expected.remarks);
  });

  it('arrives to at least 95 %', () => {
    const sum = (count: 'stated' | 'silent' | 'notHeld') =>
      read.columns.reduce((total, column) => total + column[count], 0);
    const holdable = sum('stated') - sum('silent') - sum('notHeld');
    const lost = read.findings.filter(({ kind }) => kind === 'unread').length;
    expect((holdable - lost) / holdable).toBeGreaterThanOrEqual(MIN_ARRIVED);
  });
});
