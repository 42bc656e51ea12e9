import { describe, expect, it } from 'vitest';
import { type CellShape, readCell } from '#domain/column/cell.ts';

const read = (shape: CellShape, cell: string) => readCell(shape, cell, () => ({ problem: 'no place' }));

describe('a cell of a table', () => {
  it.each<[CellShape, string, number]>([
    ['price', '95,00,000.00', 95_00_000],
    ['price', '1.57 Cr', 1_57_00_000],
    ['price', '9500000.00', 95_00_000],
    ['amount', '1,450', 1450],
    ['amount', '1,450.50', 1450.5],
    ['amount', '₹ 4,500', 4500],
    ['number', '2.5', 2.5],
    ['number', '12.345', 12.345],
  ])('of the shape %s with %j is %d', (shape, cell, value) => expect(read(shape, cell)).toEqual({ value }));

  it.each<[CellShape, string]>([
    ['price', '1,57 Cr'],
    ['price', '95,00,00'],
    ['price', '1 57 00 000'],
    ['amount', '1450,5'],
    ['amount', '1.450'],
    ['amount', '1.450,50'],
    ['amount', '1 450'],
    ['number', '2,5'],
    ['number', '1,00'],
  ])('of the shape %s with %j is refused', (shape, cell) =>
    expect(read(shape, cell)).toEqual({ problem: expect.any(String) }),
  );
});
