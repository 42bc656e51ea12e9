import { createHash } from 'node:crypto';

/** Choices that depend on a key alone: the same home gets the same words whatever else is in the data. */
export interface StableChoice {
  /** 0 <= n < 1. */
  fraction(): number;
  pick<Item>(items: readonly Item[]): Item;
  /** `count` different items in their own order. */
  some<Item>(items: readonly Item[], count: number): Item[];
  shuffled<Item>(items: readonly Item[]): Item[];
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(share: number): boolean;
}

export function stableChoice(key: string): StableChoice {
  let drawn = 0;
  function fraction(): number {
    drawn += 1;
    return createHash('sha256').update(`${key}#${drawn}`).digest().readUInt32BE(0) / 2 ** 32;
  }
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(fraction() * items.length)];
    if (item === undefined) throw new Error(`Nothing to choose from for ${key}.`);
    return item;
  }
  function shuffled<Item>(items: readonly Item[]): Item[] {
    const ranked = items.map((item) => ({ item, rank: fraction() }));
    return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
  }
  return {
    fraction,
    pick,
    shuffled,
    some: (items, count) => {
      const kept = new Set(shuffled(items).slice(0, count));
      return items.filter((item) => kept.has(item));
    },
    between: (low, high) => low + Math.floor(fraction() * (high - low + 1)),
    chance: (share) => fraction() < share,
  };
}
