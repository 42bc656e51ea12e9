import { describe, expect, it } from 'vitest';
import type { CallDatabase } from '#functions/_shared/database.ts';
import { refuseOverLimit } from '#functions/_shared/rate-limit.ts';
import { createRefusalMemory } from '#functions/_shared/refusal-memory.ts';

const limit = (bucket: string) => ({ bucket, max: 3, windowMinutes: 10 });

const noDelay = async () => undefined;

/** A database that answers each bucket with the given waiting time in milliseconds. `askedBuckets` records the buckets. */
function databaseWaiting(waits: Record<string, number>) {
  const askedBuckets: string[] = [];
  const database: CallDatabase = async (_name, parameters) => {
    const bucket = 'bucket' in parameters ? String(parameters.bucket) : '';
    askedBuckets.push(bucket);
    return waits[bucket] ?? 0;
  };
  return { askedBuckets, database };
}

describe('a limit that is used up', () => {
  it('is refused without asking the database until it resets', async () => {
    let now = 0;
    const memory = createRefusalMemory(() => now, noDelay);
    const { askedBuckets, database } = databaseWaiting({ flood: 60_000 });
    const statuses = [];
    for (now of [0, 1, 59_999, 60_000])
      statuses.push((await refuseOverLimit(database, [limit('flood')], memory))?.status);
    expect([statuses, askedBuckets]).toEqual([
      [429, 429, 429, 429],
      ['flood', 'flood'],
    ]);
  });

  it('does not affect other buckets', async () => {
    const memory = createRefusalMemory(() => 0, noDelay);
    const { askedBuckets, database } = databaseWaiting({ flood: 60_000 });
    await refuseOverLimit(database, [limit('flood')], memory);
    expect(await refuseOverLimit(database, [limit('neighbour')], memory)).toBeNull();
    expect(askedBuckets).toEqual(['flood', 'neighbour']);
  });

  it('of a line is remembered for each of its networks', async () => {
    const memory = createRefusalMemory(() => 0, noDelay);
    const { askedBuckets, database } = databaseWaiting({ line: 60_000 });
    await refuseOverLimit(database, [limit('one'), limit('line')], memory);
    expect((await refuseOverLimit(database, [limit('two'), limit('line')], memory))?.code).toBe('too_many');
    expect(askedBuckets).toEqual(['one', 'line']);
  });

  it('is timed from before the query, so that a slow database refuses nothing too long', async () => {
    let now = 0;
    const memory = createRefusalMemory(() => now, noDelay);
    const database: CallDatabase = async () => {
      now = 5000;
      return 1000;
    };
    await refuseOverLimit(database, [limit('slow')], memory);
    expect(memory.isUsedUp('slow')).toBe(false);
  });
});

describe('a refusal from memory', () => {
  it('is delayed by a second, and one from the database is not', async () => {
    const paused: number[] = [];
    const memory = createRefusalMemory(
      () => 0,
      async (ms) => void paused.push(ms),
    );
    const { database } = databaseWaiting({ flood: 60_000 });
    await refuseOverLimit(database, [limit('flood')], memory);
    expect(paused).toEqual([]);
    await refuseOverLimit(database, [limit('flood')], memory);
    expect(paused).toEqual([1_000]);
  });

  it('is not delayed while a thousand others wait, and is delayed again afterwards', async () => {
    const releases: (() => void)[] = [];
    const memory = createRefusalMemory(
      () => 0,
      () => new Promise((resolve) => releases.push(resolve)),
    );
    const delays = Array.from({ length: 1_000 }, () => memory.delay());
    await memory.delay();
    expect(releases).toHaveLength(1_000);
    for (const answer of releases) answer();
    await Promise.all(delays);
    void memory.delay();
    expect(releases).toHaveLength(1_001);
  });
});

it('the memory of refusals is bounded and drops the oldest entry', () => {
  const memory = createRefusalMemory(() => 0, noDelay);
  for (let nth = 0; nth < 10_001; nth += 1) memory.remember(`network ${nth}`, 0, 1000);
  expect([
    memory.isUsedUp('network 0'),
    memory.isUsedUp('network 1'),
    memory.isUsedUp('network 10000'),
  ]).toEqual([false, true, true]);
});
