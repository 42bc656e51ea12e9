import { describe, expect, it } from 'vitest';
import type { Database } from '#functions/_shared/database.ts';
import { refuseOverLimit } from '#functions/_shared/rate-limit.ts';
import { createRefusalMemory } from '#functions/_shared/refusal-memory.ts';

const limit = (bucket: string) => ({ bucket, max: 3, windowMinutes: 10 });

const atOnce = async () => undefined;

/** A database that answers each bucket with the given waiting time in milliseconds. `asked` records the buckets. */
function answering(waits: Record<string, number>) {
  const asked: string[] = [];
  const database: Database = async (_name, parameters) => {
    const bucket = 'bucket' in parameters ? String(parameters.bucket) : '';
    asked.push(bucket);
    return waits[bucket] ?? 0;
  };
  return { asked, database };
}

describe('a limit that is used up', () => {
  it('is refused without asking the database, until the moment it opens, and no longer', async () => {
    let now = 0;
    const memory = createRefusalMemory(() => now, atOnce);
    const { asked, database } = answering({ flood: 60_000 });
    const statuses = [];
    for (now of [0, 1, 59_999, 60_000])
      statuses.push((await refuseOverLimit(database, [limit('flood')], memory))?.status);
    expect([statuses, asked]).toEqual([
      [429, 429, 429, 429],
      ['flood', 'flood'],
    ]);
  });

  it('keeps nobody else from being asked about', async () => {
    const memory = createRefusalMemory(() => 0, atOnce);
    const { asked, database } = answering({ flood: 60_000 });
    await refuseOverLimit(database, [limit('flood')], memory);
    expect(await refuseOverLimit(database, [limit('neighbour')], memory)).toBeNull();
    expect(asked).toEqual(['flood', 'neighbour']);
  });

  it('of a line is remembered for each of its networks', async () => {
    const memory = createRefusalMemory(() => 0, atOnce);
    const { asked, database } = answering({ line: 60_000 });
    await refuseOverLimit(database, [limit('one'), limit('line')], memory);
    expect((await refuseOverLimit(database, [limit('two'), limit('line')], memory))?.code).toBe('too_many');
    expect(asked).toEqual(['one', 'line']);
  });

  it('is counted from before the database was asked, so that a slow answer refuses nothing that would be accepted', async () => {
    let now = 0;
    const memory = createRefusalMemory(() => now, atOnce);
    const database: Database = async () => {
      now = 5000;
      return 1000;
    };
    await refuseOverLimit(database, [limit('slow')], memory);
    expect(memory.isUsedUp('slow')).toBe(false);
  });
});

describe('a refusal from memory', () => {
  it('is answered a second later, and one from the database at once', async () => {
    const paused: number[] = [];
    const memory = createRefusalMemory(
      () => 0,
      async (ms) => void paused.push(ms),
    );
    const { database } = answering({ flood: 60_000 });
    await refuseOverLimit(database, [limit('flood')], memory);
    expect(paused).toEqual([]);
    await refuseOverLimit(database, [limit('flood')], memory);
    expect(paused).toEqual([1_000]);
  });

  it('is answered at once where a thousand wait already, and waits again when they are answered', async () => {
    const waiting: (() => void)[] = [];
    const memory = createRefusalMemory(
      () => 0,
      () => new Promise((resolve) => waiting.push(resolve)),
    );
    const held = Array.from({ length: 1_000 }, () => memory.hold());
    await memory.hold();
    expect(waiting).toHaveLength(1_000);
    for (const answer of waiting) answer();
    await Promise.all(held);
    void memory.hold();
    expect(waiting).toHaveLength(1_001);
  });
});

it('memory is bounded: of a flood from everywhere the oldest are forgotten', () => {
  const memory = createRefusalMemory(() => 0, atOnce);
  for (let nth = 0; nth < 10_001; nth += 1) memory.keep(`place ${nth}`, 0, 1000);
  expect([memory.isUsedUp('place 0'), memory.isUsedUp('place 1'), memory.isUsedUp('place 10000')]).toEqual([
    false,
    true,
    true,
  ]);
});
