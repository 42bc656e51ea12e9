import { describe, expect, it } from 'vitest';
import { memoryTrend } from '../../../scripts/test/memory-trend.ts';
import { seededRandom } from '../../fixtures/seeded-random.ts';

/** 480 measurements of a process that collects its garbage every 20 measurements, above a floor that may rise. */
function saw(floorAt: (share: number) => number, seed = 1): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: 480 }, (_, at) => floorAt(at / 479) + (at % 20) * 6 + random() * 10);
}

describe('the memory trend of a process', () => {
  it.each([
    ['stays constant', true, () => 300],
    ['grows by five per cent', true, (share: number) => 300 + 15 * share],
    ['falls', true, (share: number) => 300 - 60 * share],
    ['is high for a while', true, (share: number) => (share > 0.4 && share < 0.6 ? 500 : 300)],
    ['leaks a fifth of itself', false, (share: number) => 300 + 60 * share],
    ['leaks in steps', false, (share: number) => 300 + 20 * Math.floor(share * 5)],
    ['doubles late', false, (share: number) => (share < 0.4 ? 300 : 100 + 500 * share)],
  ])('whose memory %s: flat is %s', (_, isFlat, floorAt) => {
    for (const seed of [1, 2, 3, 4])
      expect(memoryTrend(saw(floorAt, seed)).isFlat, `seed ${seed}`).toBe(isFlat);
  });

  it('has a floor and the growth of the floor', () => {
    const { floor, growth } = memoryTrend(Array.from({ length: 120 }, (_, at) => 300 + at));
    expect([floor, growth]).toEqual([355, 110]);
  });

  it('cannot be computed from a few measurements', () => {
    expect(() => memoryTrend([300, 301, 302])).toThrow('3 measurements say nothing: at least 24 are needed.');
  });
});
