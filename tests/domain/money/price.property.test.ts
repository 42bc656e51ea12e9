import { describe, expect, it } from 'vitest';
import { formatPrice } from '#domain/money/price.ts';
import { seededRandom } from '../../fixtures/seeded-random.ts';

const random = seededRandom(20_261_121);
const rupees = Array.from({ length: 2000 }, () => Math.round(10 ** (random() * 12)) || 1).concat(
  [1e5, 1e6, 1e7, 1e8, 1e9].flatMap((edge) => Array.from({ length: 41 }, (_, n) => edge - 20 + n)),
);
const SIZE: Record<string, number> = { L: 1e5, Cr: 1e7 };

function read(text: string): { amount: number; unit: string; decimals: number } {
  const [, number = '', unit = ''] = /^₹([\d,.]+) ?(L|Cr)?$/.exec(text) ?? [];
  const plain = number.replaceAll(',', '');
  return { amount: Number(plain), unit, decimals: plain.split('.')[1]?.length ?? 0 };
}

function worth(text: string): number {
  const { amount, unit } = read(text);
  return amount * (SIZE[unit] ?? 1);
}

describe.each([1, 2] as const)('any price, at %i decimals,', (decimals) => {
  it('is formatted to within half a step', () => {
    const wrong = rupees.filter((price) => {
      const { text } = formatPrice(price, { decimals });
      const step = (SIZE[read(text).unit] ?? 1) / 10 ** decimals;
      return Math.abs(worth(text) - price) > step / 2 + 1e-3;
    });
    expect(wrong).toEqual([]);
  });

  it('is never formatted as 100 lakh, 0 crore or a lakh in bare rupees', () => {
    const wrong = rupees.filter((price) => {
      const { amount, unit } = read(formatPrice(price, { decimals }).text);
      return !(amount >= 1) || (unit === 'L' && amount >= 100) || (unit === '' && amount >= 1e5);
    });
    expect(wrong).toEqual([]);
  });

  it('has its decimals only with a unit', () => {
    const wrong = rupees.filter((price) => {
      const { unit, decimals: shown } = read(formatPrice(price, { decimals }).text);
      return shown !== (unit === '' ? 0 : decimals);
    });
    expect(wrong).toEqual([]);
  });

  it('is never formatted lower than a lower price', () => {
    const worths = rupees
      .toSorted((a, b) => a - b)
      .map((price) => worth(formatPrice(price, { decimals }).text));
    expect(worths.filter((value, n) => value < (worths[n - 1] ?? 0) - 1e-6)).toEqual([]);
  });
});

it('exact rupees are read back as the price', () => {
  const wrong = rupees.filter((price) => {
    const written = formatPrice(price, { decimals: 1 });
    return written.state !== 'known' || worth(written.exact) !== price;
  });
  expect(wrong).toEqual([]);
});
