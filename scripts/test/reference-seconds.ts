import { createHash } from 'node:crypto';

const ROUNDS = 5;

/**
 * CPU seconds that a fixed piece of work takes here: what the tests do most, which is reading and writing texts and
 * objects. The quickest of five rounds, as the first one also compiles.
 */
export function referenceSeconds(): number {
  return Math.min(...Array.from({ length: ROUNDS }, () => cpuSecondsOf(referenceWork)));
}

function cpuSecondsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function referenceWork(): void {
  const homes = Array.from({ length: 4_000 }, (_, at) => ({
    title: `${(at % 4) + 1} BHK flat in area ${at % 311}`,
    price: 4_000_000 + ((at * 7_919) % 9_000_000),
    amenities: ['pool', 'gym', 'lift'].slice(at % 3),
  }));
  const hash = createHash('sha256');
  for (let round = 0; round < 40; round++) {
    const copies: typeof homes = JSON.parse(JSON.stringify(homes));
    copies.sort((one, other) => one.price - other.price || one.title.localeCompare(other.title, 'en'));
    for (const { title } of copies)
      hash.update(title.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()));
  }
  hash.digest('hex');
}
